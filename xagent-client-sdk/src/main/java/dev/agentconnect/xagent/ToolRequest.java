package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model's tool call (section 10.1).
 *
 * @param toolId one of {@link ToolRouter#tools}
 * @param arguments the model's arguments; a {@code connector_channel_id} in them chooses nothing
 * @param sessionId the session in which the model runs, or null
 * @param toolCallId the call, as the model numbered it, or null
 */
public record ToolRequest(
        String toolId,
        ObjectNode arguments,
        @Nullable String sessionId,
        @Nullable String toolCallId) {
    @Nullable
    ToolContext context() {
        return sessionId == null && toolCallId == null ? null : new ToolContext(sessionId, toolCallId, Map.of());
    }
}
