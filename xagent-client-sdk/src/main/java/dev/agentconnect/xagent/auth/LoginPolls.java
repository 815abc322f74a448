package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.Timers;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The questions of a login under way: polls at the pace that the connector asks for, slower when it is busy, on over a
 * reconnect, one at a time; asks for new codes a bounded number of times, and always ends. Thread safe.
 */
final class LoginPolls {
    private final LoginWiring wiring;
    private final Login.Plan plan;
    private final Duration deadline;
    private final CompletableFuture<String> session = new CompletableFuture<>();
    private final CompletableFuture<LoginOutcome> outcome = new CompletableFuture<>();

    // Guarded by this.
    private Duration asked; // by the connector's last word on it
    private Duration pace;
    private int refreshes;
    private boolean refreshing;
    private boolean asking = true; // the start is the first question
    private boolean canceling;
    private @Nullable ConnectorException closed;
    private Timers.@Nullable Alarm alarm;

    LoginPolls(LoginWiring wiring, Login.Plan plan) {
        this.wiring = wiring;
        this.plan = plan;
        this.deadline = wiring.timers().elapsed().plus(plan.timeout());
        this.asked = wiring.options().poll(null);
        this.pace = asked;
    }

    /** The auth session's id; empty when the start was the end. */
    CompletableFuture<String> session() {
        return session;
    }

    CompletableFuture<LoginOutcome> outcome() {
        return outcome;
    }

    void start(Map<String, String> values) {
        Await.onEnd(wiring.calls().start(plan.flowId(), values), this::started);
    }

    private void started(@Nullable AuthState state, @Nullable ConnectorException failure) {
        ConnectorException fault = AuthAnswers.faultOfStart(state, failure);
        if (fault != null || state == null) {
            ConnectorException cause = Objects.requireNonNull(fault);
            session.completeExceptionally(cause);
            outcome.completeExceptionally(cause);
        } else {
            session.complete(Objects.requireNonNullElse(state.authSessionId(), ""));
            took(state);
        }
    }

    private void took(AuthState state) {
        LoginOutcome end = AuthAnswers.end(state);
        boolean again;
        boolean canceled;
        synchronized (this) {
            asking = false;
            if (state.pollIntervalMillis() != null) {
                asked = wiring.options().poll(state.pollIntervalMillis());
            }
            pace = asked; // an answer that names none does not take back what was asked before
            again = refreshing;
            canceled = canceling;
        }
        if (end != null) {
            if (!canceled || end instanceof LoginOutcome.Authenticated) {
                outcome.complete(end);
            }
        } else if (!canceled) { // else the answer to the cancel says how it goes on
            goOn(state, again);
        }
    }

    private void goOn(AuthState state, boolean again) {
        if (!AuthAnswers.isDead(state)) {
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
            if (!outcome.isDone() && !canceling && closed == null) {
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
        ErrorCode code = AuthAnswers.code(failure);
        if (ErrorCode.AUTH_SESSION_NOT_FOUND.equals(code)) {
            outcome.complete(new LoginOutcome.SessionLost());
        } else if (AuthAnswers.passes(failure)) {
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

    /** Leaves no live code behind; whether the connector hears of it does not matter any more. */
    private void expire() {
        if (outcome.complete(new LoginOutcome.TimedOut())) {
            Await.onEnd(wiring.calls().cancel(session.getNow("")), (canceled, failure) -> {});
        }
    }

    /** Stops asking for a cancel; false when there is nothing to cancel, or somebody is canceling. */
    synchronized boolean pauseForCancel() {
        if (outcome.isDone() || canceling) {
            return false;
        }
        canceling = true;
        if (alarm != null) {
            alarm.cancel();
        }
        return true;
    }

    void canceled() {
        outcome.complete(new LoginOutcome.Canceled());
    }

    /** Too late, or not canceled: the connector's next answer decides. */
    void notCanceled() {
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
}
