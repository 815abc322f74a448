package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;

/**
 * The packet {@code auth.cancel} (section 8.11).
 *
 * @param header ids, channel and time
 * @param payload the content
 */
public record AuthCancel(PacketHeader header, AuthCancelRequest payload) implements Packet {

    @Override
    public PacketType type() {
        return PacketType.AUTH_CANCEL;
    }
}
