package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code connection.descriptor.get.ack} (section 8.16).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record DescriptorGetAck(
        PacketHeader header,
        @Nullable DescriptorContent payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static DescriptorGetAck ok(PacketHeader header, DescriptorContent payload) {
        return new DescriptorGetAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static DescriptorGetAck failed(PacketHeader header, WireError error) {
        return new DescriptorGetAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.CONNECTION_DESCRIPTOR_GET_ACK;
    }
}
