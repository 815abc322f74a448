package dev.agentconnect.protocol.xagent.envelope;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A packet with its payload still a tree (section 7).
 *
 * @param header ids, channel and time
 * @param type the packet type
 * @param payload the payload, or null when absent; not copied, so do not change it
 * @param error the error, or null
 */
public record PacketEnvelope(
        PacketHeader header,
        PacketType type,
        @Nullable ObjectNode payload,
        @Nullable WireError error) {
    /** {@inheritDoc} Without the payload, which may hold what must not be printed. */
    @Override
    public String toString() {
        return "PacketEnvelope[type=" + type + ", packetId=" + header.packetId() + ", requestId=" + header.requestId()
                + ", connectorChannelId=" + header.connectorChannelId() + ", error="
                + (error == null ? null : error.code()) + "]";
    }
}
