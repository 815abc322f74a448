package dev.agentconnect.connector.handler;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the author of a connector wrote.
 *
 * @param auth one handler for each auth flow of the card, by flow id
 * @param tools one entry for each tool of the card, by tool id
 * @param chat the chat handler, or null for a connector without the IM profile
 * @param lifecycle the lifecycle handler
 */
public record Handlers(
        Map<String, AuthHandler> auth,
        Map<String, Tool> tools,
        @Nullable ChatHandler chat,
        LifecycleHandler lifecycle) {
    /** Copies what it is given. */
    public Handlers {
        auth = Map.copyOf(auth);
        tools = Map.copyOf(tools);
    }

    /**
     * A tool and how it may be called.
     *
     * @param handler runs it
     * @param readOnly true when a repeated call may run again, because it changes nothing
     */
    public record Tool(ToolHandler handler, boolean readOnly) {}
}
