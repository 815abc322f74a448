package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code channel.close.ack} (section 8.6).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record ChannelCloseAck(
        PacketHeader header,
        @Nullable StatusOnly payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static ChannelCloseAck ok(PacketHeader header, StatusOnly payload) {
        return new ChannelCloseAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static ChannelCloseAck failed(PacketHeader header, WireError error) {
        return new ChannelCloseAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.CHANNEL_CLOSE_ACK;
    }
}
