package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code auth.start} (section 8.7).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record AuthStart(PacketHeader header, AuthStartRequest payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.AUTH_START;
    }
}
