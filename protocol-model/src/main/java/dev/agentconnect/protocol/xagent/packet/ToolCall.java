package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool call (section 8.18).
 *
 * @param toolId the tool, from the card
 * @param arguments the model's arguments, unchanged
 * @param context what it belongs to; never a credential
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("TOOL-01")
public record ToolCall(
        String toolId,
        @Nullable ObjectNode arguments,
        @Nullable ToolContext context,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ToolCall {
        extra = Extra.copy(extra);
    }

    /**
     * The arguments, never null.
     *
     * @return an empty object when there are none
     */
    public ObjectNode argumentsOrEmpty() {
        return arguments == null ? Json.object() : arguments;
    }
}
