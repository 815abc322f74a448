package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.RequestTimeout;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an answer of the connector means for a login that polls (sections 8.8, 8.10 and 8.23). */
final class AuthAnswers {
    private static final Set<AuthSessionStatus> DEAD =
            Set.of(AuthSessionStatus.EXPIRED, AuthSessionStatus.QR_REFRESH_REQUIRED);
    private static final Set<ErrorCode> PASSING = Set.of(
            ErrorCode.BUSY,
            ErrorCode.CHANNEL_NOT_OPEN,
            ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE,
            ErrorCode.INTERNAL_ERROR);

    private AuthAnswers() {}

    /** The end that a state brings, if it is one. */
    static @Nullable LoginOutcome end(AuthState state) {
        if (state.status().equals(AuthSessionStatus.AUTHENTICATED)) {
            return new LoginOutcome.Authenticated(state);
        }
        if (state.status().equals(AuthSessionStatus.FAILED)) {
            return new LoginOutcome.Failed(state);
        }
        return state.status().equals(AuthSessionStatus.UNAUTHENTICATED)
                ? new LoginOutcome.Unauthenticated(state)
                : null; // also a word of a newer peer: it promises no end
    }

    /** Whether the code or session of a state can be used no more. */
    static boolean isDead(AuthState state) {
        return DEAD.contains(state.status());
    }

    /** Why a login cannot begin with what its start brought, if so. */
    static @Nullable ConnectorException faultOfStart(@Nullable AuthState state, @Nullable ConnectorException failure) {
        if (failure != null) {
            return failure;
        }
        if (state == null) {
            return new AnswerRefused("auth.start", "no state");
        }
        boolean mustGoOn = end(state) == null && !isDead(state);
        return mustGoOn && state.authSessionId() == null ? new AnswerRefused("auth.start", "no auth_session_id") : null;
    }

    /** The code of a refusal; null for any other failure. */
    static @Nullable ErrorCode code(ConnectorException failure) {
        return failure instanceof RequestFailed refused ? refused.error().code() : null;
    }

    /** Whether a poll may fail so and the session live on. */
    static boolean passes(ConnectorException failure) {
        ErrorCode code = code(failure);
        return code == null
                ? failure instanceof LinkLost || failure instanceof RequestTimeout || failure instanceof Overloaded
                : PASSING.contains(code);
    }
}
