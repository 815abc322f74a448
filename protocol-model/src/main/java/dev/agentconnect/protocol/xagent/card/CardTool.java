package dev.agentconnect.protocol.xagent.card;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Extra;
import dev.agentconnect.protocol.rule.Rule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool that a connector offers (sections 4.1 and 10).
 *
 * @param toolId the function name that the model sees: ASCII letters, digits, underscore, hyphen, period; at most 256
 * @param profile the profile it belongs to
 * @param title its title
 * @param description what it does
 * @param relatedSkillIds skills that explain how to use it
 * @param inputSchema JSON Schema of the arguments, with {@code connector_channel_id}
 * @param outputSchema JSON Schema of the result
 * @param extra fields that this version does not know, kept as they came
 */
@Rule("SC-07")
public record CardTool(
        String toolId,
        @Nullable String profile,
        @Nullable String title,
        @Nullable String description,
        @Nullable List<String> relatedSkillIds,
        ObjectNode inputSchema,
        @Nullable ObjectNode outputSchema,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> extra) {
    /** Copies what it is given. */
    public CardTool {
        relatedSkillIds = relatedSkillIds == null ? null : List.copyOf(relatedSkillIds);
        extra = Extra.copy(extra);
    }
}
