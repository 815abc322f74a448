package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hints for a front end (section 4.1).
 *
 * @param loginFlow the login as a list of steps
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-13")
public record CardUi(
        @Nullable LoginFlow loginFlow,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public CardUi {
        extra = Extra.copy(extra);
    }
}
