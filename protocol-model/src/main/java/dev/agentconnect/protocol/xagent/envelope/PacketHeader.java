package dev.agentconnect.protocol.xagent.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every packet carries beside its type, payload and error (section 7). Neither the request id nor the channel id is a
 * credential.
 *
 * @param packetId the id of this packet, never used twice
 * @param requestId the id of the request; an answer carries the one of its request, unchanged
 * @param replyTo in an answer: the packet id of the request
 * @param connectorChannelId the channel of a user-level packet
 * @param time when it was written, to the millisecond
 * @param extra envelope fields that this version does not know, kept as they came
 */
public record PacketHeader(
        String packetId,
        @Nullable String requestId,
        @Nullable String replyTo,
        @Nullable String connectorChannelId,
        @Nullable Instant time,
        Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public PacketHeader {
        extra = Extra.copy(extra);
    }

    /**
     * The header of a request.
     *
     * @param packetId a new id
     * @param requestId a new id
     * @param connectorChannelId the channel, or null at connector level
     * @param time now
     * @return the header
     */
    public static PacketHeader request(
            String packetId, String requestId, @Nullable String connectorChannelId, Instant time) {
        return new PacketHeader(packetId, requestId, null, connectorChannelId, time, Map.of());
    }

    /**
     * The header of a packet that nobody asked for.
     *
     * @param packetId a new id
     * @param connectorChannelId the channel
     * @param time now
     * @return the header
     */
    public static PacketHeader push(String packetId, String connectorChannelId, Instant time) {
        return new PacketHeader(packetId, null, null, connectorChannelId, time, Map.of());
    }

    /**
     * The header of the answer to this packet: same request id and channel, {@code reply_to} is this packet (rules ENV-06 and
     * ENV-07).
     *
     * @param newPacketId a new id
     * @param now now
     * @return the header
     */
    public PacketHeader reply(String newPacketId, Instant now) {
        return new PacketHeader(newPacketId, requestId, packetId, connectorChannelId, now, Map.of());
    }

    /**
     * The same header for another channel.
     *
     * @param channelId the channel
     * @return a header that names it
     */
    public PacketHeader onChannel(String channelId) {
        return new PacketHeader(packetId, requestId, replyTo, channelId, time, extra);
    }
}
