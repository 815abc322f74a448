package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.Interrupted;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.link.ManualTimers;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long a call of a tool may take, and what is left of one that its caller gives up (section 8.18). */
class ToolCallEndsTest {
    private static final Duration MAX = Duration.ofMinutes(5);

    private final ScriptedConnector connector = new ScriptedConnector();
    private final ManualTimers timers = new ManualTimers();
    private final MemoryUserConnectorStore users = new MemoryUserConnectorStore();

    @BeforeEach
    void letCallsWait() {
        connector.ignore("tool.invoke");
        users.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    /** At most two requests may wait, so that one that is left behind shows. */
    private ConnectorClient client() {
        ConnectorClient client = Clients.builder(connector.url())
                .options(Clients.QUICK.withDataPlane(
                        DataPlaneOptions.DEFAULTS.withMost(2, 10).withMaxToolTimeout(MAX)))
                .userConnectors(users)
                .timers(timers)
                .build();
        client.connect();
        return client;
    }

    private static void answer(ScriptedConnector.Peer peer, JsonNode call) {
        peer.answer(call, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}");
    }

    private static ToolRequest request(Duration timeout) {
        return new ToolRequest("sample_send", arguments("x"), null, "call-1", timeout);
    }

    private static void assertTimedOut(CompletableFuture<JsonNode> call) {
        assertThatThrownBy(() -> call.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        RequestTimeout.class,
                        e -> assertThat(e.isOutcomeUnknown()).isTrue());
    }

    @Test
    void callWaitsAsLongAsItSaysShorterOrLongerThanTheRequestTimeout() throws Exception {
        try (ConnectorClient client = client()) {
            UserChannel channel = client.openChannel();
            CompletableFuture<JsonNode> quick =
                    channel.invokeAsync("sample_send", arguments("1"), null, Duration.ofSeconds(2));
            CompletableFuture<JsonNode> slow = channel.invokeAsync("sample_send", arguments("2"), null, MAX);
            timers.move(Duration.ofSeconds(2));
            assertTimedOut(quick);
            timers.move(Duration.ofSeconds(60));
            assertThat(slow).isNotDone();
            answer(connector.peer(), connector.awaitPackets("tool.invoke", 2).get(1));
            assertThat(slow.get(30, TimeUnit.SECONDS).path("ok").asBoolean()).isTrue();
            CompletableFuture<JsonNode> plain = channel.invokeAsync("sample_send", arguments("3"), null);
            timers.move(Duration.ofSeconds(30));
            assertTimedOut(plain);
        }
    }

    @Test
    void timeoutBeyondItsBoundIsRefusedAndNothingIsSent() {
        try (ConnectorClient client = client()) {
            UserChannel channel = client.user("ada").openChannel("u1", null);
            ToolRouter tools = client.user("ada").tools(null);
            for (Duration bad : List.of(Duration.ZERO, Duration.ofSeconds(-1), MAX.plusNanos(1))) {
                assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null, bad))
                        .isInstanceOf(CallRefused.class);
                assertThatThrownBy(() -> channel.invokeAsync("sample_send", arguments("x"), null, bad))
                        .isInstanceOf(CallRefused.class);
                assertThatThrownBy(() -> tools.invoke(request(bad))).isInstanceOf(CallRefused.class);
            }
            client.ping();
            assertThat(connector.packets("tool.invoke")).isEmpty();
        }
    }

    @Test
    void callThatIsGivenUpLeavesNothingBehindAndItsAnswerIsDropped() throws Exception {
        try (ConnectorClient client = client()) {
            UserChannel channel = client.user("ada").openChannel("u1", null);
            ToolRouter tools = client.user("ada").tools(null);
            List<Supplier<CompletableFuture<JsonNode>>> calls = List.of(
                    () -> channel.invokeAsync("sample_send", arguments("x"), null),
                    () -> channel.invokeAsync("sample_send", arguments("x"), null, MAX),
                    () -> tools.invokeAsync(request(null)),
                    () -> tools.invokeAsync(request(MAX)));
            for (int round = 0; round < 4; round++) { // of two that may wait
                CompletableFuture<JsonNode> call = calls.get(round).get();
                connector.awaitPackets("tool.invoke", round + 1);
                assertThat(call.cancel(true)).isTrue();
                assertThatThrownBy(call::get).isInstanceOf(CancellationException.class);
            }
            connector.packets("tool.invoke").forEach(sent -> answer(connector.peer(), sent));
            client.ping();
            assertThat(client.closeAndReport().requests()).isZero();
            assertThat(connector.packets("tool.invoke")).hasSize(4);
        }
    }

    @Test
    void futureThatItsCallerEndsOtherwiseIsGivenUpToo() {
        try (ConnectorClient client = client()) {
            UserChannel channel = client.openChannel();
            CompletableFuture<JsonNode> call = channel.invokeAsync("sample_send", arguments("x"), null);
            connector.awaitPackets("tool.invoke", 1);
            assertThat(call.completeExceptionally(new TimeoutException("the model waits no longer")))
                    .isTrue();
            assertThat(client.closeAndReport().requests()).isZero();
        }
    }

    @Test
    void interruptedCallerLeavesNothingBehind() throws Exception {
        try (ConnectorClient client = client()) {
            UserChannel channel = client.openChannel();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            CountDownLatch over = new CountDownLatch(1);
            Thread caller = new Thread(() -> {
                try {
                    channel.invoke("sample_send", arguments("x"), null, MAX);
                } catch (ConnectorException e) {
                    failure.set(e);
                }
                over.countDown();
            });
            caller.start();
            connector.awaitPackets("tool.invoke", 1);
            caller.interrupt();
            assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(failure.get())
                    .isInstanceOfSatisfying(
                            Interrupted.class,
                            e -> assertThat(e.isOutcomeUnknown()).isTrue());
            assertThat(client.closeAndReport().requests()).isZero();
        }
    }

    @Test
    void callOfTheRouterWaitsAsLongAsItsRequestSays() throws Exception {
        try (ConnectorClient client = client()) {
            client.user("ada").openChannel("u1", null);
            CompletableFuture<JsonNode> call =
                    client.user("ada").tools(null).invokeAsync(request(Duration.ofSeconds(2)));
            JsonNode sent = connector.awaitPackets("tool.invoke", 1).get(0);
            assertThat(sent.at("/payload/context/tool_call_id").asText()).isEqualTo("call-1");
            timers.move(Duration.ofSeconds(2));
            assertTimedOut(call);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> connector.packets("tool.invoke").size() == 1);
        }
    }
}
