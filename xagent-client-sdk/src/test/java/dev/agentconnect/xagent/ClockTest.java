package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.xagent.auth.Login;
import dev.agentconnect.xagent.auth.LoginOutcome;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.ManualTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A clock that is set an hour on or back while something is under way: nothing ends early, nothing lives for ever. */
class ClockTest {
    private static final Duration ALMOST_30_S = Duration.ofMillis(29_999);
    private static final Duration INSTANT = Duration.ofMillis(1);
    private static final Duration PACE = Duration.ofSeconds(3);

    private final ScriptedConnector connector = new ScriptedConnector();
    private final ManualTimers timers = new ManualTimers();
    private final ConnectorClient client =
            Clients.builder(connector.url()).timers(timers).build();

    @AfterEach
    void stop() {
        client.close();
        connector.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void linkLivesWhileItsPeerDoesAndEndsAtTheDeadlineWhateverTheClockSays(int hours) {
        client.connect();
        timers.setClock(Duration.ofHours(hours));
        timers.move(Duration.ofSeconds(30));
        connector.awaitPackets("ping", 1); // asked after the silence of one heartbeat
        client.ping();
        assertThat(client.state()).isEqualTo(LinkState.READY);
        assertThat(client.lastLivenessAt())
                .contains(Instant.EPOCH.plus(Duration.ofHours(hours)).plusSeconds(30));
        connector.tap().silence();
        timers.setClock(Duration.ofHours(-hours));
        timers.move(Duration.ofSeconds(60).plus(ALMOST_30_S));
        assertThat(client.state()).isEqualTo(LinkState.READY);
        timers.move(INSTANT);
        assertThat(client.state()).isNotEqualTo(LinkState.READY);
        assertThat(connector.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void requestEndsAtItsDeadlineWhateverTheClockSays(int hours) {
        client.connect();
        connector.ignore("tool.invoke");
        CompletableFuture<JsonNode> call = client.openChannel().invokeAsync("sample_send", arguments("x"), null);
        connector.awaitPackets("tool.invoke", 1);
        timers.setClock(Duration.ofHours(hours));
        timers.move(ALMOST_30_S);
        client.ping(); // sets a deadline beside the other one
        assertThat(call).isNotDone();
        timers.move(INSTANT);
        assertThat(call)
                .failsWithin(ScriptedConnector.BOUND)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(RequestTimeout.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1})
    void loginThatPollsEndsAtItsDeadlineWhateverTheClockSays(int hours) throws Exception {
        String pending = "{'auth_session_id':'a1','status':'pending','poll_interval_millis':3000}";
        connector.status = "created";
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", pending));
        connector.on("auth.status", (peer, p) -> peer.answer(p, "auth.status.ack", pending));
        client.connect();
        Login login = client.user("ada").createChannel(null).auth().form("sample_form", Map.of("token", "t"));
        int polls = 0;
        while (!nextPollIsSetOrLoginEnded(login)) {
            assertThat(polls).isLessThan(100);
            timers.setClock(Duration.ofHours(polls % 2 == 0 ? hours : -hours));
            timers.move(PACE);
            polls++;
            connector.awaitPackets("auth.status", polls);
        }
        assertThat(login.outcome().get(30, TimeUnit.SECONDS)).isInstanceOf(LoginOutcome.TimedOut.class);
        assertThat(timers.elapsed()).isBetween(Duration.ofMinutes(2), Duration.ofSeconds(126));
    }

    /** Waits for one of both; true for the end. */
    private boolean nextPollIsSetOrLoginEnded(Login login) {
        await().atMost(ScriptedConnector.BOUND)
                .until(() -> login.outcome().isDone() || timers.waiting().contains(PACE));
        return login.outcome().isDone();
    }
}
