package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;

/**
 * The end of an auth session before its time (section 8.11).
 *
 * @param authSessionId the session
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("AUTH-08")
public record AuthCancelRequest(
        String authSessionId, @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public AuthCancelRequest {
        extra = Extra.copy(extra);
    }
}
