package dev.agentconnect.connector.handler;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One tool of the card (sections 8.18 and 10). Called on the handlers' executor, one call at a time per channel, only on an
 * authenticated channel and with arguments that match the tool's schema; may block until the tool timeout, then its thread is
 * interrupted. A thrown {@link ToolFailed} tells the peer why; any other exception becomes {@code tool_invoke_failed} with a
 * fixed text.
 */
@FunctionalInterface
public interface ToolHandler {
    /**
     * Runs the tool.
     *
     * @param call the arguments and what goes with them
     * @return the result for the model, never a secret; copied, at most about 1 MiB of JSON and 60 levels deep
     * @throws Exception when it fails
     */
    JsonNode invoke(ToolInvocation call) throws Exception;
}
