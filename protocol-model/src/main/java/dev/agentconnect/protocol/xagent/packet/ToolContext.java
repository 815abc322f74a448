package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool call belongs to (section 8.18). For correlation only; it authorises nothing.
 *
 * @param sessionId the agent's session
 * @param toolCallId the call, as the model numbered it
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("TOOL-09")
public record ToolContext(
        @Nullable String sessionId,
        @Nullable String toolCallId,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ToolContext {
        extra = Extra.copy(extra);
    }
}
