package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.packet.AuthCancelStatus;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A login under way (sections 8.7 to 8.12): polls at the pace that the connector asks for, slower when it is busy, on over a
 * reconnect, asks for new codes a bounded number of times, and always ends. Thread safe.
 */
public final class Login {
    private static final Set<AuthSessionStatus> DEAD =
            Set.of(AuthSessionStatus.EXPIRED, AuthSessionStatus.QR_REFRESH_REQUIRED);
    private static final Set<ErrorCode> PASSING = Set.of(
            ErrorCode.BUSY,
            ErrorCode.CHANNEL_NOT_OPEN,
            ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE,
            ErrorCode.INTERNAL_ERROR);

    private final LoginWiring wiring;
    private final Plan plan;
    private final Duration deadline;
    private final CompletableFuture<String> session = new CompletableFuture<>();
    private final CompletableFuture<LoginOutcome> outcome = new CompletableFuture<>();

    // Guarded by this.
    private Duration pace;
    private int refreshes;
    private boolean refreshing;
    private boolean asking = true; // the start is the first question
    private boolean canceling;
    private @Nullable ConnectorException closed;
    private Timers.@Nullable Alarm alarm;

    /** What is asked of a login; the consumer must not block. */
    record Plan(String flowId, Duration timeout, int maxRefreshes, Consumer<AuthState> onState) {}

    private Login(LoginWiring wiring, Plan plan) {
        this.wiring = wiring;
        this.plan = plan;
        this.deadline = wiring.timers().elapsed().plus(plan.timeout());
        this.pace = wiring.options().poll(null);
    }

    static Login start(LoginWiring wiring, Plan plan, Map<String, String> values) {
        Login login = new Login(wiring, plan);
        wiring.open().add(login);
        Await.onEnd(login.outcome, (end, failure) -> wiring.open().remove(login));
        Await.onEnd(wiring.calls().start(plan.flowId(), values), login::started);
        return login;
    }

    private void started(@Nullable AuthState state, @Nullable ConnectorException failure) {
        ConnectorException fault = failure;
        if (fault == null && state == null) {
            fault = new ConnectorException.AnswerRefused("auth.start", "no state");
        }
        if (fault == null && state != null && mustGoOn(state) && state.authSessionId() == null) {
            fault = new ConnectorException.AnswerRefused("auth.start", "no auth_session_id");
        }
        if (fault != null) {
            session.completeExceptionally(fault);
            outcome.completeExceptionally(fault);
        } else if (state != null) {
            session.complete(Objects.requireNonNullElse(state.authSessionId(), ""));
            took(state);
        }
    }

    private static @Nullable LoginOutcome end(AuthState state) {
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

    private static boolean mustGoOn(AuthState state) {
        return end(state) == null && !DEAD.contains(state.status());
    }

    private void took(AuthState state) {
        LoginOutcome end = end(state);
        boolean again;
        boolean canceled;
        synchronized (this) {
            asking = false;
            pace = wiring.options().poll(state.pollIntervalMillis());
            again = refreshing;
            canceled = canceling;
        }
        if (end != null) {
            if (!canceled || end instanceof LoginOutcome.Authenticated) {
                outcome.complete(end);
            }
            return;
        }
        if (canceled) {
            return; // the answer to the cancel says how it goes on
        }
        if (!DEAD.contains(state.status())) {
            plan.onState().accept(state);
            later(false);
        } else if (!mayRefresh()) {
            outcome.complete(new LoginOutcome.Expired(state));
        } else if (again) {
            later(true); // a new code that is dead at once must not be burned as fast as the wire allows
        } else {
            poll(true);
        }
    }

    private synchronized boolean mayRefresh() {
        if (refreshes >= plan.maxRefreshes() || session.getNow("").isEmpty()) {
            return false;
        }
        refreshes++;
        return true;
    }

    private void later(boolean refresh) {
        if (wiring.timers().elapsed().compareTo(deadline) > 0) {
            expire();
            return;
        }
        synchronized (this) {
            if (!outcome.isDone() && !canceling) {
                if (alarm != null) {
                    alarm.cancel(); // an answer and a refused cancel at once must not set two
                }
                alarm = wiring.timers().after(pace, () -> poll(refresh));
            }
        }
    }

    private void poll(boolean refresh) {
        if (outcome.isDone()) {
            return;
        }
        synchronized (this) {
            if (canceling || asking) {
                return;
            }
            refreshing = refresh;
            asking = true;
        }
        Await.onEnd(wiring.calls().status(plan.flowId(), session.getNow(""), refresh), (state, failure) -> {
            if (state != null) {
                took(state);
            } else if (failure != null) {
                missed(failure);
            }
        });
    }

    /** A poll may be lost with the link, or refused for now; the session goes on at the connector. */
    private void missed(ConnectorException failure) {
        synchronized (this) {
            asking = false;
            if (canceling) {
                return;
            }
        }
        ErrorCode code = failure instanceof ConnectorException.RequestFailed refused
                ? refused.error().code()
                : null;
        if (ErrorCode.AUTH_SESSION_NOT_FOUND.equals(code)) {
            outcome.complete(new LoginOutcome.SessionLost());
        } else if (passes(failure, code)) {
            synchronized (this) {
                if (ErrorCode.BUSY.equals(code)) {
                    pace = wiring.options().slower(pace);
                }
            }
            later(false);
        } else {
            outcome.completeExceptionally(failure);
        }
    }

    private static boolean passes(ConnectorException failure, @Nullable ErrorCode code) {
        return code == null
                ? failure instanceof ConnectorException.LinkLost
                        || failure instanceof ConnectorException.RequestTimeout
                        || failure instanceof ConnectorException.Overloaded
                : PASSING.contains(code);
    }

    /** Leaves no live code behind; whether the connector hears of it does not matter any more. */
    private void expire() {
        if (outcome.complete(new LoginOutcome.TimedOut())) {
            Await.onEnd(wiring.calls().cancel(session.getNow("")), (canceled, failure) -> {});
        }
    }

    /**
     * How it ends.
     *
     * @return ends with the outcome, or with what made polling impossible: input that does not fit, a refusal of the start,
     *     the close of the channel. What hangs on it must not block
     */
    public CompletableFuture<LoginOutcome> outcome() {
        return outcome.copy();
    }

    /**
     * Waits for the end, and until a login is remembered. Blocking, bounded by the timeout of the login.
     *
     * @return the outcome
     * @throws ConnectorException what made polling impossible
     * @throws ConnectorException.StoreFailed when the login stands and could not be remembered
     */
    public LoginOutcome await() {
        LoginOutcome end = Await.result(outcome);
        wiring.settle().run();
        return end;
    }

    /**
     * Waits like {@link #await}, for callers to whom the connector's last answer says enough.
     *
     * @return the last answer
     * @throws ConnectorException.RequestTimeout when it took longer than it may
     * @throws ConnectorException.AnswerRefused when the session is gone, or was canceled
     */
    public AuthState awaitState() {
        LoginOutcome end = await();
        if (end instanceof LoginOutcome.Answered answered) {
            return answered.state();
        }
        throw end instanceof LoginOutcome.TimedOut
                ? new ConnectorException.RequestTimeout("the login")
                : new ConnectorException.AnswerRefused("auth.status", "the session is gone");
    }

    /**
     * Cancels it (section 8.11). On a channel that was never bound this closes the channel (rule AUTH-15). A login that has
     * ended already, here or at the connector, stays as it is. Blocking, bounded by the request timeout.
     */
    public void cancel() {
        String id = Await.result(session);
        synchronized (this) {
            if (outcome.isDone() || canceling || id.isEmpty()) {
                return;
            }
            canceling = true;
            if (alarm != null) {
                alarm.cancel();
            }
        }
        boolean done = false;
        try {
            done = !wiring.cancel().apply(id).status().equals(AuthCancelStatus.IGNORED);
        } finally {
            if (done) {
                outcome.complete(new LoginOutcome.Canceled());
            } else {
                goOn(); // too late, or not canceled: the connector's next answer decides
            }
        }
    }

    /** The channel is closed: no alarm rings any more. A cancel that is under way knows better how it ended. */
    void closed(ConnectorException cause) {
        synchronized (this) {
            closed = cause;
            if (alarm != null) {
                alarm.cancel();
            }
            if (canceling) {
                return;
            }
        }
        outcome.completeExceptionally(cause);
    }

    private void goOn() {
        boolean answerIsDue;
        ConnectorException cause;
        synchronized (this) {
            canceling = false;
            answerIsDue = asking;
            cause = closed;
        }
        if (cause != null) {
            outcome.completeExceptionally(cause);
        } else if (!answerIsDue) {
            later(false);
        }
    }
}
