package dev.agentconnect.xagent.auth;

import dev.agentconnect.protocol.xagent.packet.AuthCancelStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.error.StoreFailed;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A login under way (sections 8.7 to 8.12): polls at the pace that the connector asks for, slower when it is busy, on over a
 * reconnect, asks for new codes a bounded number of times, and always ends. Thread safe.
 */
public final class Login {
    private final LoginWiring wiring;
    private final LoginPolls polls;
    private final CompletableFuture<LoginOutcome> told;

    /** What is asked of a login; the consumer must not block. */
    record Plan(String flowId, Duration timeout, int maxRefreshes, Consumer<AuthState> onState) {}

    private Login(LoginWiring wiring, Plan plan) {
        this.wiring = wiring;
        this.polls = new LoginPolls(wiring, plan);
        this.told = wiring.handOver().apply(polls.outcome());
    }

    static Login start(LoginWiring wiring, Plan plan, Map<String, String> values) {
        Login login = new Login(wiring, plan);
        wiring.open().add(login);
        Await.onEnd(login.polls.outcome(), (end, failure) -> wiring.open().remove(login));
        login.polls.start(values);
        return login;
    }

    /**
     * How it ends.
     *
     * @return ends with the outcome, or with what made polling impossible: input that does not fit, a refusal of the start,
     *     the close of the channel. What hangs on it runs on threads of the user's code
     */
    public CompletableFuture<LoginOutcome> outcome() {
        return told.copy();
    }

    /**
     * Waits for the end, and until a login is remembered. Blocking, bounded by the timeout of the login.
     *
     * @return the outcome
     * @throws ConnectorException what made polling impossible
     * @throws StoreFailed when the login stands and could not be remembered
     */
    public LoginOutcome await() {
        LoginOutcome end = Await.result(polls.outcome());
        wiring.settle().run();
        return end;
    }

    /**
     * Waits like {@link #await}, for callers to whom the connector's last answer says enough.
     *
     * @return the last answer
     * @throws RequestTimeout when it took longer than it may
     * @throws AnswerRefused when the session is gone, or was canceled
     */
    public AuthState awaitState() {
        LoginOutcome end = await();
        if (end instanceof LoginOutcome.Answered answered) {
            return answered.state();
        }
        throw end instanceof LoginOutcome.TimedOut
                ? new RequestTimeout("the login")
                : new AnswerRefused("auth.status", "the session is gone");
    }

    /**
     * Cancels it (section 8.11). On a channel that was never bound this closes the channel (rule AUTH-15). A login that has
     * ended already, here or at the connector, stays as it is. Blocking, bounded by the request timeout.
     */
    public void cancel() {
        String id = Await.result(polls.session());
        if (id.isEmpty() || !polls.pauseForCancel()) {
            return;
        }
        boolean done = false;
        try {
            done = !wiring.cancel().apply(id).status().equals(AuthCancelStatus.IGNORED);
        } finally {
            if (done) {
                polls.canceled();
            } else {
                polls.notCanceled();
            }
        }
    }

    void closed(ConnectorException cause) {
        polls.closed(cause);
    }
}
