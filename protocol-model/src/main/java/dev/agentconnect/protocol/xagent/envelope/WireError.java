package dev.agentconnect.protocol.xagent.envelope;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code error} of a packet (section 7).
 *
 * @param code stable and machine readable
 * @param message for logs and developers; never a secret
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("ENV-11")
public record WireError(
        ErrorCode code,
        @Nullable @Rule("SP-03") String message,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public WireError {
        extra = Extra.copy(extra);
    }

    /**
     * An error.
     *
     * @param code the code
     * @param message for logs and developers, without secrets
     * @return the error
     */
    public static WireError of(ErrorCode code, String message) {
        return new WireError(code, message, Map.of());
    }
}
