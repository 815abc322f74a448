package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.LinkState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** B22: many threads send over one connection. */
class StormTest {
    private static final int THREADS = 16;
    private static final int EACH = 500;
    private static final Duration BOUND = Duration.ofMinutes(2);

    private final ScriptedConnector connector = new ScriptedConnector();
    private final ExecutorService senders = Executors.newFixedThreadPool(THREADS);

    @AfterEach
    void stop() {
        senders.shutdownNow();
        connector.close();
    }

    private ConnectorClient connected() {
        ConnectorClient client = Clients.builder(connector.url())
                .options(Clients.requestTimeout(BOUND))
                .build();
        client.connect();
        connector.recording = false;
        return client;
    }

    private void inAllThreads(Callable<Void> work) throws Exception {
        List<Future<Void>> done = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            done.add(senders.submit(work));
        }
        for (Future<Void> one : done) {
            one.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 20_000})
    void b22EveryMessageOfManyThreadsArrivesOnceAndInTheOrderOfItsThread(int size) throws Exception {
        Map<String, Integer> last = new ConcurrentHashMap<>();
        Queue<String> faults = new ConcurrentLinkedQueue<>();
        AtomicInteger arrived = new AtomicInteger();
        connector.on("chat.message", (peer, p) -> {
            String[] parts = p.path("payload").path("text").asText().split(" ", 3);
            Integer before = last.put(parts[0], Integer.valueOf(parts[1]));
            if ((before == null ? -1 : before) + 1 != Integer.parseInt(parts[1]) || parts[2].length() != size) {
                faults.add(parts[0] + " " + before + " " + parts[1]);
            }
            arrived.incrementAndGet();
            peer.acknowledge(p, "accepted");
        });
        AtomicInteger thread = new AtomicInteger();
        try (ConnectorClient client = connected()) {
            UserChannel channel = client.openChannel();
            String filler = "x".repeat(size);
            inAllThreads(() -> {
                int me = thread.incrementAndGet();
                for (int i = 0; i < EACH; i++) {
                    String status = channel.send(me + " " + i + " " + filler)
                            .get(BOUND.toSeconds(), TimeUnit.SECONDS)
                            .status()
                            .word();
                    assertThat(status).isEqualTo("accepted");
                    if (i % 100 == 0) {
                        client.ping();
                    }
                }
                return null;
            });
            assertThat(faults).isEmpty();
            assertThat(arrived).hasValue(THREADS * EACH);
            assertThat(connector.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 20_000})
    void b22CloseDuringTheStormLeavesNoCallOpen(int size) throws Exception {
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}"));
        Queue<CompletableFuture<JsonNode>> calls = new ConcurrentLinkedQueue<>();
        CountDownLatch raging = new CountDownLatch(THREADS * 20);
        ConnectorClient client = connected();
        UserChannel channel = client.openChannel();
        String filler = "x".repeat(size);
        Future<?> closing = Executors.newSingleThreadExecutor().submit(() -> {
            raging.await();
            client.close();
            return null;
        });
        inAllThreads(() -> {
            while (client.state() != LinkState.CLOSED) {
                CompletableFuture<JsonNode> call = channel.invokeAsync("sample_send", arguments(filler), null);
                calls.add(call);
                raging.countDown();
                try {
                    call.get(BOUND.toSeconds(), TimeUnit.SECONDS);
                } catch (java.util.concurrent.ExecutionException e) {
                    assertThat(e).hasCauseInstanceOf(ConnectorException.class);
                }
            }
            return null;
        });
        closing.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        assertThat(calls).isNotEmpty().allMatch(CompletableFuture::isDone);
    }

    @Test
    void resetDuringTheStormLeavesNoCallOpenAndTheLinkComesBack() throws Exception {
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}"));
        AtomicInteger failed = new AtomicInteger();
        AtomicInteger turn = new AtomicInteger();
        try (ConnectorClient client = connected()) {
            UserChannel channel = client.openChannel();
            inAllThreads(() -> {
                for (int i = 0; i < 50; i++) {
                    if (turn.incrementAndGet() == THREADS * 25) {
                        connector.tap().cut();
                    }
                    try {
                        channel.invoke("sample_send", arguments("x".repeat(2_000)), null);
                    } catch (LinkLost e) {
                        failed.incrementAndGet();
                    }
                }
                return null;
            });
            assertThat(failed.get()).isPositive();
            connector.awaitConnection(2);
        }
    }
}
