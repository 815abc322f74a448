package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code connection.descriptor.push} (section 8.17).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record DescriptorPush(PacketHeader header, DescriptorContent payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.CONNECTION_DESCRIPTOR_PUSH;
    }
}
