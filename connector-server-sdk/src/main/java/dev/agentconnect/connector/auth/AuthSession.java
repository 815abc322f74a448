package dev.agentconnect.connector.auth;

import dev.agentconnect.connector.handler.AuthOutcome;

/**
 * One auth session of a channel.
 *
 * @param sessionId its id
 * @param flowId the flow, from the card
 * @param outcome how far it got
 */
public record AuthSession(String sessionId, String flowId, AuthOutcome outcome) {
    /**
     * Whether it has ended.
     *
     * @return true when no question can change it any more
     */
    public boolean hasEnded() {
        return outcome instanceof AuthOutcome.Authenticated
                || outcome instanceof AuthOutcome.Failed
                || outcome instanceof AuthOutcome.Expired;
    }

    AuthSession with(AuthOutcome next) {
        return new AuthSession(sessionId, flowId, next);
    }
}
