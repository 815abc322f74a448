package dev.agentconnect.xagent.projection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool as the model sees it (section 10): the card's, with {@code file_ref} in the place of internal upload references.
 *
 * @param toolId the function name
 * @param title its title, or null
 * @param description what it does, or null
 * @param relatedSkillIds skills that explain how to use it; guidance, no condition (rule CARD-36)
 * @param inputSchema JSON Schema of the arguments
 */
public record ModelTool(
        String toolId,
        @Nullable String title,
        @Nullable String description,
        List<String> relatedSkillIds,
        ObjectNode inputSchema) {
    /** Copies what it is given. */
    public ModelTool {
        relatedSkillIds = List.copyOf(relatedSkillIds);
    }
}
