package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;

/**
 * The result of a tool call (section 8.19).
 *
 * @param toolId the tool
 * @param result what it returned; never a secret
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("TOOL-12")
public record ToolResult(
        String toolId,
        JsonNode result,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ToolResult {
        extra = Extra.copy(extra);
    }
}
