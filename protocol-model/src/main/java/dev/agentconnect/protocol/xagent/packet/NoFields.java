package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A payload without fields of its own.
 *
 * @param extra fields that this version does not know, kept as they came
 */
public record NoFields(@JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Nothing at all. */
    public static final NoFields NONE = new NoFields(Map.of());

    /** Copies what it is given. */
    public NoFields {
        extra = Extra.copy(extra);
    }

    /**
     * Keeps the unknown fields of a payload.
     *
     * @param payload the payload, or null
     * @return the fields, or null when there was no payload
     */
    public static @Nullable NoFields of(@Nullable ObjectNode payload) {
        if (payload == null) {
            return null;
        }
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        payload.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        return new NoFields(fields);
    }
}
