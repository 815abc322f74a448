package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;

/**
 * An answer that only says how it went (section 8.6).
 *
 * @param status {@code ok}
 * @param extra fields that this version does not know, kept as they came
 */
public record StatusOnly(
        @Rule("CLOSE-04") String status,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public StatusOnly {
        extra = Extra.copy(extra);
    }

    /**
     * It went well.
     *
     * @return a payload with {@code ok}
     */
    public static StatusOnly ok() {
        return new StatusOnly("ok", Map.of());
    }
}
