package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code auth.start.ack} (section 8.8).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record AuthStartAck(
        PacketHeader header,
        @Nullable AuthState payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static AuthStartAck ok(PacketHeader header, AuthState payload) {
        return new AuthStartAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static AuthStartAck failed(PacketHeader header, WireError error) {
        return new AuthStartAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.AUTH_START_ACK;
    }
}
