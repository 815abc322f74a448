package dev.agentconnect.protocol.xagent.profile;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the agent is doing right now (IM v2): a full snapshot that replaces the last one; not kept, not acknowledged.
 *
 * @param status what it does
 * @param toolName the tool, at most 256 bytes; only and always with {@link ActivityStatus#TOOL}
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("IM2-42")
public record ChatActivityContent(
        ActivityStatus status,
        @Nullable @Rule("IM2-43") String toolName,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public ChatActivityContent {
        extra = Extra.copy(extra);
    }
}
