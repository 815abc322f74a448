package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The text rules on one packet by itself (sections 7 and 8). What the schema says stands in the schema. */
final class PacketRules {
    /** A poll interval below this many milliseconds was very likely meant in seconds. */
    private static final long SHORTEST_POLL_MILLIS = 100;

    private PacketRules() {}

    static void check(PacketType type, JsonNode packet, Direction direction, Findings into) {
        PacketDirections.check(type, direction, into);
        if (packet.path("time").isMissingNode()) {
            into.warning("/time", "ENV-09", "the time of sending in Unix milliseconds", "nothing");
        }
        if (isAnswer(type) && packet.path("reply_to").isMissingNode()) {
            into.warning("/reply_to", "ENV-07", "the packet_id of the request", "nothing");
        }
        JsonNode payload = packet.path("payload");
        if (payload.isObject()) {
            payload(type, packet, payload, direction, into);
        }
    }

    /** The ack of a message must name its packet, which is the schema's matter; for other answers that is advice. */
    private static boolean isAnswer(PacketType type) {
        return type.word().endsWith(".ack") && !type.equals(PacketType.CHAT_MESSAGE_ACK);
    }

    private static void payload(
            PacketType type, JsonNode packet, JsonNode payload, Direction direction, Findings into) {
        sameChannel(type, packet, payload, into);
        descriptor(payload, into);
        JsonNode poll = payload.path("poll_interval_millis");
        if (poll.isIntegralNumber() && poll.longValue() > 0 && poll.longValue() < SHORTEST_POLL_MILLIS) {
            into.warning("/payload/poll_interval_millis", "AUTH-06", "milliseconds", "less than a tenth of a second");
        }
        if (type.equals(PacketType.MESSAGE_PUSH)) {
            PushRules.check(payload, into);
        } else if (type.equals(PacketType.CHAT_MESSAGE)) {
            typed(payload, ChatMessageContent.class, content -> PayloadRules.check(content, direction), into);
        } else if (type.equals(PacketType.CHAT_MESSAGE_DELTA)) {
            typed(payload, ChatDeltaContent.class, PayloadRules::check, into);
        } else if (type.equals(PacketType.CHAT_MESSAGE_ACK)) {
            typed(payload, ChatAckContent.class, PayloadRules::check, into);
        } else if (type.equals(PacketType.CHAT_ACTIVITY)) {
            typed(payload, ChatActivityContent.class, PayloadRules::check, into);
        }
    }

    /** An answer speaks of the channel that its envelope names; for the opening of a channel a rule of its own says so. */
    private static void sameChannel(PacketType type, JsonNode packet, JsonNode payload, Findings into) {
        JsonNode outer = packet.path("connector_channel_id");
        JsonNode inner = payload.path("connector_channel_id");
        if (outer.isTextual() && inner.isTextual() && !outer.equals(inner)) {
            into.error(
                    "/payload/connector_channel_id",
                    type.equals(PacketType.CHANNEL_OPEN_ACK) ? "OPEN-08" : "ENV-08",
                    "the connector_channel_id of the envelope",
                    "another one");
        }
        JsonNode described =
                payload.path("connection_descriptor").path("connection").path("connector_channel_id");
        if (outer.isTextual() && described.isTextual() && !outer.equals(described)) {
            into.error(
                    "/payload/connection_descriptor/connection/connector_channel_id",
                    "DESC-04",
                    "the connector_channel_id of the envelope",
                    "another one");
        }
    }

    private static void descriptor(JsonNode payload, Findings into) {
        if (payload.has("connection_descriptor")) {
            into.addAll(
                    "/payload/connection_descriptor",
                    DescriptorValidator.validate(payload.get("connection_descriptor")));
        }
    }

    /** What has not the shape of its record was told by the schema already. */
    private static <T extends Record> void typed(
            JsonNode payload, Class<T> type, Function<T, List<Violation>> rules, Findings into) {
        T content = RecordReader.read(payload, type, "/payload", new ArrayList<>());
        if (content != null) {
            into.addAll("", rules.apply(content));
        }
    }
}
