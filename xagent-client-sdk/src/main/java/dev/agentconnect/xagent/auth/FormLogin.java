package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.Timers;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A form login from start to a final state: polls at the pace that the connector asks for while the session is pending
 * (sections 8.7 to 8.10). Ends by itself after a bounded time. One use per login; thread safe.
 */
public final class FormLogin {
    private static final Set<AuthSessionStatus> UNDER_WAY =
            Set.of(AuthSessionStatus.PENDING, AuthSessionStatus.SCANNED);

    private final AuthCalls calls;
    private final LoginOptions options;
    private final Timers timers;
    private final String flowId;
    private final Instant deadline;
    private final CompletableFuture<AuthState> result = new CompletableFuture<>();

    /**
     * A login.
     *
     * @param calls the channel's auth packets
     * @param options the pacing
     * @param timers clock and alarms
     * @param flowId a flow of the card
     */
    public FormLogin(AuthCalls calls, LoginOptions options, Timers timers, String flowId) {
        this.calls = calls;
        this.options = options;
        this.timers = timers;
        this.flowId = flowId;
        this.deadline = timers.now().plus(options.timeout());
    }

    /**
     * Starts the login.
     *
     * @param values the form's values
     * @return the final state: {@code authenticated}, {@code failed}, {@code expired} or another that needs the user
     */
    public CompletableFuture<AuthState> run(Map<String, String> values) {
        follow(calls.start(flowId, values));
        return result;
    }

    private void follow(CompletableFuture<AuthState> step) {
        Await.onEnd(step, (state, failure) -> {
            if (state == null) {
                result.completeExceptionally(
                        failure == null ? new ConnectorException.AnswerRefused("auth.start", "no state") : failure);
            } else if (UNDER_WAY.contains(state.status()) && state.authSessionId() != null) {
                wait(state, state.authSessionId());
            } else {
                result.complete(state);
            }
        });
    }

    private void wait(AuthState state, String session) {
        if (timers.now().isAfter(deadline)) {
            result.completeExceptionally(new ConnectorException.RequestTimeout("the login"));
            return;
        }
        timers.after(options.poll(state.pollIntervalMillis()), () -> follow(calls.status(flowId, session, false)));
    }
}
