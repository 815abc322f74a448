package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import org.jspecify.annotations.Nullable;

/**
 * A packet of a type that this version does not know; nothing of it is lost.
 *
 * @param header ids, channel and time
 * @param type the unknown type
 * @param payload its payload, or null
 * @param error its error, or null
 */
public record UnknownPacket(
        PacketHeader header,
        PacketType type,
        @Nullable ObjectNode payload,
        @Nullable WireError error) implements Packet {
    /** {@inheritDoc} Without the payload, which nobody here understands. */
    @Override
    public String toString() {
        return "UnknownPacket[type=" + type + ", packetId=" + header.packetId() + "]";
    }
}
