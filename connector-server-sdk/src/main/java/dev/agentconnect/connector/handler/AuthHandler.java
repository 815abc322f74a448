package dev.agentconnect.connector.handler;

import dev.agentconnect.connector.handler.AuthOutcome.Authenticated;

/**
 * One auth flow of the card (sections 8.7 to 8.14). Called on the handlers' executor, one call at a time per channel; may
 * block until the tool timeout, then its thread is interrupted and xAgent is told {@code auth_failed}; an account that it binds
 * all the same is pushed. A thrown {@link AuthRejected} tells the user why; any other exception becomes
 * {@code internal_error}.
 */
public interface AuthHandler {
    /**
     * Starts the flow. A form flow checks the input at the target and returns {@link Authenticated}; a QR flow returns
     * {@link AuthOutcome.Pending}.
     *
     * @param request the channel and the input; every field that the card requires is there
     * @return how far it got
     * @throws Exception when the target cannot be asked
     */
    AuthOutcome start(AuthRequest request) throws Exception;

    /**
     * Asks how an unfinished session stands. Not called for a session that has ended. Return a new code only when
     * {@link AuthQuery#refresh} says so; a {@link AuthOutcome.Pending} whose code has expired is shown as
     * {@code qr_refresh_required}, so that nobody scans it.
     *
     * @param query the channel and the session
     * @return how far it got
     * @throws Exception when the target cannot be asked
     */
    default AuthOutcome status(AuthQuery query) throws Exception {
        return query.last();
    }

    /**
     * Drops an unfinished session. Must not touch an existing login.
     *
     * @param query the channel and the session
     */
    default void cancel(AuthQuery query) {}
}
