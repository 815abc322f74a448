package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code auth.logout.ack} (section 8.14).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record AuthLogoutAck(
        PacketHeader header,
        @Nullable LoggedOut payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static AuthLogoutAck ok(PacketHeader header, LoggedOut payload) {
        return new AuthLogoutAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static AuthLogoutAck failed(PacketHeader header, WireError error) {
        return new AuthLogoutAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.AUTH_LOGOUT_ACK;
    }
}
