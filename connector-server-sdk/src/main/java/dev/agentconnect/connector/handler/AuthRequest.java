package dev.agentconnect.connector.handler;

import java.util.Map;

/**
 * The start of an auth flow.
 *
 * @param channel the channel
 * @param flowId the flow, from the card
 * @param authSessionId the session's id
 * @param input the form's values by field name; may hold secrets, so it is not printed
 */
public record AuthRequest(ChannelContext channel, String flowId, String authSessionId, Map<String, String> input) {
    /** Copies what it is given. */
    public AuthRequest {
        input = Map.copyOf(input);
    }

    /** {@inheritDoc} Without the input. */
    @Override
    public String toString() {
        return "AuthRequest[channel=" + channel.channelId() + ", flowId=" + flowId + "]";
    }
}
