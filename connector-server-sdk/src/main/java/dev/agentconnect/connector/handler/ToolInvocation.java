package dev.agentconnect.connector.handler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** One tool call. All methods may be called from any thread. */
public interface ToolInvocation {
    /**
     * The channel of the envelope, which alone decides where the tool acts (rule TOOL-05).
     *
     * @return the channel
     */
    ChannelContext channel();

    /**
     * The tool.
     *
     * @return its id
     */
    String toolId();

    /**
     * The model's arguments without the reserved {@code connector_channel_id}.
     *
     * @return a copy of its own
     */
    ObjectNode arguments();

    /**
     * The id of the call as the model numbered it; for correlation only.
     *
     * @return empty when xAgent did not say
     */
    Optional<String> toolCallId();

    /**
     * Tells xAgent how far the call is (section 8.20). Lost when the channel is not open or xAgent reads slowly.
     *
     * @param message a readable word; never a secret
     * @param progress from 0 to 1; {@code NaN}, a share of nothing, is left out
     */
    void progress(String message, double progress);
}
