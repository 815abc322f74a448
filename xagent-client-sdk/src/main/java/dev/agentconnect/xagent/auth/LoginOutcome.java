package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.packet.AuthState;

/** How a login ended (sections 8.8 to 8.12). What is none of these is an exception. */
public sealed interface LoginOutcome {
    /** By an answer of the connector. */
    sealed interface Answered extends LoginOutcome {
        /**
         * The last answer.
         *
         * @return the state of the auth session
         */
        AuthState state();
    }

    /**
     * The login stands at the target; the channel has its descriptor.
     *
     * @param state the last answer
     */
    record Authenticated(AuthState state) implements Answered {}

    /**
     * The target refused; its {@code message} is for the user, who may try again.
     *
     * @param state the last answer
     */
    record Failed(AuthState state) implements Answered {}

    /**
     * The session ended without a login.
     *
     * @param state the last answer
     */
    record Unauthenticated(AuthState state) implements Answered {}

    /**
     * The last code or session that may be used has expired.
     *
     * @param state the last answer
     */
    record Expired(AuthState state) implements Answered {}

    /** This side canceled it. */
    record Canceled() implements LoginOutcome {}

    /** The connector does not know the session any more, for example after its lease ended. */
    record SessionLost() implements LoginOutcome {}

    /** It took longer than it may; the session was canceled. */
    record TimedOut() implements LoginOutcome {}
}
