package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code chat.message} whose envelope is good and whose payload is not. It is refused for good (IM v2, rule IM2-40):
 * without an answer the connector would send it again until it expires.
 *
 * @param channelId its channel
 * @param header what it is answered by
 * @param refusal the answer
 */
record UnreadableMessage(String channelId, PacketHeader header, ChatAckContent refusal) {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);
    private static final String INVALID = "invalid_payload";

    static Optional<UnreadableMessage> of(Decoded.Bad bad, String text) {
        Decoded.Origin origin = bad.origin();
        String packetId = origin.packetId();
        String channelId = origin.connectorChannelId();
        if (!PacketType.CHAT_MESSAGE.word().equals(origin.type())
                || !bad.isPayloadOnly()
                || packetId == null
                || channelId == null) {
            return Optional.empty();
        }
        PacketHeader header = new PacketHeader(packetId, origin.requestId(), null, channelId, null, Map.of());
        return Optional.ofNullable(messageId(text))
                .map(id -> new UnreadableMessage(
                        channelId, header, ChatAckContent.rejected(id, INVALID, false, bad.describe())));
    }

    private static @Nullable String messageId(String text) {
        try {
            return READER.read(text).path("payload").path("message_id").textValue();
        } catch (JsonException e) {
            return null; // half a surrogate pair: there is no tree
        }
    }
}
