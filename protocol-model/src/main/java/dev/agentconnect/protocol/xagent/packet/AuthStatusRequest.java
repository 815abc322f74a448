package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question after an auth session (section 8.9).
 *
 * @param flowId the flow
 * @param authSessionId the session
 * @param refresh whether to renew the code
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("AUTH-08")
public record AuthStatusRequest(
        @Nullable String flowId,
        String authSessionId,
        @Nullable Boolean refresh,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public AuthStatusRequest {
        extra = Extra.copy(extra);
    }
}
