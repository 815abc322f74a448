package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step of a login (section 4.1).
 *
 * @param type what the front end shows, for example {@code qr_code}
 * @param requestType the packet that it sends
 * @param responseType the packet that answers
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-13")
public record LoginStep(
        String type,
        @Nullable String requestType,
        @Nullable String responseType,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public LoginStep {
        extra = Extra.copy(extra);
    }
}
