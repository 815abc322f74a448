package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code auth.cancel.ack} (section 8.12).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record AuthCancelAck(
        PacketHeader header,
        @Nullable AuthCanceled payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static AuthCancelAck ok(PacketHeader header, AuthCanceled payload) {
        return new AuthCancelAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static AuthCancelAck failed(PacketHeader header, WireError error) {
        return new AuthCancelAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.AUTH_CANCEL_ACK;
    }
}
