package dev.agentconnect.xagent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.xagent.packet.ToolCall;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model's tool call (section 10.1).
 *
 * @param toolId one of {@link ToolRouter#tools}
 * @param arguments the model's arguments; a {@code connector_channel_id} in them chooses nothing
 * @param sessionId the session in which the model runs, or null
 * @param toolCallId the call, as the model numbered it, or null
 * @param timeout how long the answer may take, uploads not counted: more than zero, at most {@code maxToolTimeout} of the
 *     options; null for the request timeout
 */
public record ToolRequest(
        String toolId,
        ObjectNode arguments,
        @Nullable String sessionId,
        @Nullable String toolCallId,
        @Nullable Duration timeout) {
    /**
     * A call that may take as long as any request.
     *
     * @param toolId one of {@link ToolRouter#tools}
     * @param arguments the model's arguments
     * @param sessionId the session in which the model runs, or null
     * @param toolCallId the call, as the model numbered it, or null
     */
    public ToolRequest(String toolId, ObjectNode arguments, @Nullable String sessionId, @Nullable String toolCallId) {
        this(toolId, arguments, sessionId, toolCallId, null);
    }

    /** The call as it goes out. */
    ToolCall call(ObjectNode replaced) {
        ToolContext context =
                sessionId == null && toolCallId == null ? null : new ToolContext(sessionId, toolCallId, Map.of());
        return new ToolCall(toolId, replaced, context, Map.of());
    }
}
