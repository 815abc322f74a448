package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthSession;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes how far an auth session got in the words of the wire (sections 8.8 and 8.10). */
final class AuthStates {
    private AuthStates() {}

    /** The parts of an outcome that go over the wire. */
    private record Words(
            AuthSessionStatus status,
            @Nullable String message,
            @Nullable Instant expiresAt,
            @Nullable Duration pollInterval) {}

    static AuthState of(
            String channelId,
            AuthSession session,
            UnaryOperator<String> redact,
            @Nullable ConnectionDescriptor descriptor) {
        Words words = words(session.outcome());
        AuthOutcome.Pending code = session.outcome() instanceof AuthOutcome.Pending pending ? pending : null;
        return new AuthState(
                channelId,
                session.flowId(),
                session.sessionId(),
                words.status,
                code == null ? null : code.qrCodeText(),
                code == null ? null : code.qrCodeImage(),
                words.expiresAt,
                words.pollInterval == null ? null : words.pollInterval.toMillis(),
                words.message == null ? null : redact.apply(words.message),
                descriptor,
                Map.of());
    }

    private static Words words(AuthOutcome outcome) {
        if (outcome instanceof AuthOutcome.Pending o) {
            return new Words(AuthSessionStatus.PENDING, o.message(), o.expiresAt(), o.pollInterval());
        }
        if (outcome instanceof AuthOutcome.Scanned o) {
            return new Words(AuthSessionStatus.SCANNED, o.message(), o.expiresAt(), o.pollInterval());
        }
        if (outcome instanceof AuthOutcome.QrRefreshRequired o) {
            return new Words(AuthSessionStatus.QR_REFRESH_REQUIRED, o.message(), null, null);
        }
        if (outcome instanceof AuthOutcome.Expired o) {
            return new Words(AuthSessionStatus.EXPIRED, o.message(), null, null);
        }
        if (outcome instanceof AuthOutcome.Failed o) {
            return new Words(AuthSessionStatus.FAILED, o.message(), null, null);
        }
        return new Words(AuthSessionStatus.AUTHENTICATED, null, null, null);
    }
}
