package dev.agentconnect.protocol.xagent.packet;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A word on a tool call that takes long (section 8.20). It never replaces the answer.
 *
 * @param toolId the tool
 * @param status for example {@code running}
 * @param message a readable word
 * @param progress from 0 to 1
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("TOOL-17")
public record ToolProgress(
        @Nullable String toolId,
        @Nullable String status,
        @Nullable String message,
        @Nullable BigDecimal progress,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ToolProgress {
        extra = Extra.copy(extra);
    }
}
