package dev.agentconnect.protocol.xagent.packet;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * The packet {@code connector.hello.ack} (section 8.2).
 *
 * @param header ids, channel and time
 * @param payload the answer, or null when it failed
 * @param error why it failed, or null
 */
public record ConnectorHelloAck(
        PacketHeader header,
        @Nullable HelloAnswer payload,
        @Nullable WireError error) implements AckPacket {

    /**
     * A good answer.
     *
     * @param header ids, channel and time
     * @param payload the answer
     * @return the packet
     */
    public static ConnectorHelloAck ok(PacketHeader header, HelloAnswer payload) {
        return new ConnectorHelloAck(header, payload, null);
    }

    /**
     * An answer that says why it failed.
     *
     * @param header ids, channel and time
     * @param error why
     * @return the packet
     */
    public static ConnectorHelloAck failed(PacketHeader header, WireError error) {
        return new ConnectorHelloAck(header, null, error);
    }

    @Override
    public PacketType type() {
        return PacketType.CONNECTOR_HELLO_ACK;
    }
}
