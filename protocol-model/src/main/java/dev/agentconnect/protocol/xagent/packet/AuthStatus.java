package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code auth.status} (section 8.9).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record AuthStatus(PacketHeader header, AuthStatusRequest payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.AUTH_STATUS;
    }
}
