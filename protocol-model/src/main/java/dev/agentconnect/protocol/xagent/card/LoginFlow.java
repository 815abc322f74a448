package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The login as a list of steps (section 4.1).
 *
 * @param flowId the auth flow it shows
 * @param steps its steps in order
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-13")
public record LoginFlow(
        @Nullable String flowId,
        @Nullable List<LoginStep> steps,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public LoginFlow {
        steps = steps == null ? null : List.copyOf(steps);
        extra = Extra.copy(extra);
    }
}
