package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The start of an auth flow (section 8.7).
 *
 * @param flowId the flow, from the card
 * @param input the form's values; may hold secrets, so it is not printed
 * @param extra fields that this version does not know, kept as they came
 */
public record AuthStartRequest(
        @Rule("AUTH-02") String flowId,
        @Nullable @Rule("AUTH-03") ObjectNode input,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public AuthStartRequest {
        extra = Extra.copy(extra);
    }

    /** {@inheritDoc} Without what must not be printed. */
    @Override
    public String toString() {
        return "AuthStartRequest[flowId=" + flowId + "]";
    }
}
