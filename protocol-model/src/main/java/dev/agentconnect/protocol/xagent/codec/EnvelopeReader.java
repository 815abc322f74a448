package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.PacketEnvelope;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the envelope out of a tree and lists every broken envelope rule (section 7). One use, one thread. */
final class EnvelopeReader {
    private static final Set<String> KNOWN = Set.of(
            "schema",
            "packet_id",
            "request_id",
            "reply_to",
            "connector_channel_id",
            "type",
            "time",
            "payload",
            "error");

    private final JsonNode tree;
    private final List<Violation> violations;

    EnvelopeReader(JsonNode tree, List<Violation> violations) {
        this.tree = tree;
        this.violations = violations;
    }

    /** The envelope, or null when a rule is broken. */
    @Nullable
    PacketEnvelope read() {
        String schema = text("schema", "ENV-01", true);
        if (schema != null && !schema.equals(XAgentProtocol.PACKET_SCHEMA)) {
            fault("schema", "ENV-01", "\"" + XAgentProtocol.PACKET_SCHEMA + "\"", "another schema");
        }
        String packetId = text("packet_id", "ENV-02", true);
        String type = text("type", "ENV-04", true);
        String requestId = text("request_id", "SP-02", false);
        String replyTo = text("reply_to", "SP-02", false);
        String channelId = text("connector_channel_id", "SP-02", false);
        Instant time = time();
        ObjectNode payload = payload();
        WireError error = error();
        if (!violations.isEmpty() || packetId == null || type == null) {
            return null;
        }
        PacketHeader header = new PacketHeader(packetId, requestId, replyTo, channelId, time, extra());
        return new PacketEnvelope(header, new PacketType(type), payload, error);
    }

    static Decoded.Origin origin(JsonNode tree) {
        return new Decoded.Origin(
                tree.path("packet_id").textValue(),
                tree.path("request_id").textValue(),
                tree.path("connector_channel_id").textValue(),
                tree.path("type").textValue());
    }

    private @Nullable String text(String name, String rule, boolean required) {
        JsonNode value = present(name);
        if (value == null) {
            if (required) {
                fault(name, rule, "required, a non-empty string", "nothing");
            }
            return null;
        }
        if (!value.isTextual()) {
            fault(name, rule, "a string", "another type");
            return null;
        }
        String text = value.textValue();
        if (required && text.isEmpty()) {
            fault(name, rule, "a non-empty string", "an empty string");
        }
        return text.isEmpty() ? null : text;
    }

    private @Nullable Instant time() {
        JsonNode value = present("time");
        if (value == null) {
            return null;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            fault("time", "ENV-09", "Unix milliseconds, a whole number from 0", "something else");
            return null;
        }
        return Instant.ofEpochMilli(value.longValue());
    }

    private @Nullable ObjectNode payload() {
        JsonNode value = present("payload");
        if (value instanceof ObjectNode object) {
            return object;
        }
        if (value != null) {
            fault("payload", "ENV-10", "an object", "another type");
        }
        return null;
    }

    private @Nullable WireError error() {
        JsonNode value = present("error");
        return value == null ? null : RecordReader.read(value, WireError.class, "/error", violations);
    }

    private Map<String, JsonNode> extra() {
        Map<String, JsonNode> extra = new LinkedHashMap<>();
        tree.properties().forEach(field -> {
            if (!KNOWN.contains(field.getKey())) {
                extra.put(field.getKey(), field.getValue());
            }
        });
        return extra;
    }

    private @Nullable JsonNode present(String name) {
        JsonNode value = tree.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private void fault(String name, String rule, String expected, String got) {
        violations.add(Violation.error("/" + name, rule, expected, got));
    }
}
