package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.OkHttpTransport;
import dev.agentconnect.xagent.transport.Transport;
import dev.agentconnect.xagent.transport.TransportOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Peers that say too much, take nothing, or are silent. */
class PeerBoundsTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private ConnectorClient connected(ClientOptions options) {
        ConnectorClient client =
                Clients.builder(connector.url()).options(options).build();
        client.connect();
        return client;
    }

    private static ClientOptions transport(TransportOptions options) {
        return Clients.QUICK.withTransport(options);
    }

    private static ClientOptions liveness(Duration heartbeat, Duration deadAfter) {
        LinkOptions quick = Clients.QUICK_LINK;
        return Clients.QUICK.withLink(new LinkOptions(
                quick.helloTimeout(),
                heartbeat,
                deadAfter,
                quick.backOff(),
                0,
                quick.stableAfter(),
                quick.maxFailures(),
                quick.closeTimeout()));
    }

    @Test
    void messageOverTheBoundIsNeverCollectedAndEndsTheSocketWith1009() {
        try (ConnectorClient client = connected(transport(TransportOptions.DEFAULTS.withMaxMessageBytes(100_000)))) {
            ScriptedConnector.Peer first = connector.peer();
            first.push("cch_1", "session.x", "{'text':'" + "x".repeat(90_000) + "'}");
            client.ping(); // within the bound nothing happens
            first.push("cch_1", "session.x", "{'text':'" + "x".repeat(3_000_000) + "'}");
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(() -> first.closeCode == 1009);
            await().atMost(ScriptedConnector.BOUND).until(() -> client.state() == LinkState.READY);
        }
    }

    @Test
    void noCompressionIsOfferedBecauseABoundOnCompressedBytesIsNone() {
        try (ConnectorClient client = connected(Clients.QUICK)) {
            assertThat(connector.requests("/ws").get(0).getHeaders().get("Sec-WebSocket-Extensions"))
                    .isNull();
            assertThat(client.state()).isEqualTo(LinkState.READY);
        }
    }

    @Test
    void b23PeerThatStopsReadingIsNoticedByTheWriteTimeOut() {
        connector.ignore("tool.invoke");
        try (ConnectorClient client =
                connected(transport(TransportOptions.DEFAULTS.withIdleTimeout(Duration.ofMillis(500))))) {
            UserChannel channel = client.openChannel();
            connector.tap().deafen();
            List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
            for (int i = 0; i < 28; i++) {
                calls.add(channel.invokeAsync("sample_send", arguments("x".repeat(500_000)), null));
            }
            for (CompletableFuture<JsonNode> call : calls) {
                assertThat(call)
                        .failsWithin(ScriptedConnector.BOUND)
                        .withThrowableThat()
                        .havingCause()
                        .isInstanceOf(ConnectorException.class);
            }
            connector.tap().hear();
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
        }
    }

    @Test
    void ping01SilentPeerIsAskedAndGivenUpAtTheDeadline() { // B25: neither FIN nor RST
        List<ConnectorException> ends = new CopyOnWriteArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void linkEnded(ConnectorException cause) {
                ends.add(cause);
            }
        };
        try (ConnectorClient client = Clients.builder(connector.url())
                .options(liveness(Duration.ofMillis(200), Duration.ofSeconds(2)))
                .listener(listener)
                .build()) {
            client.connect();
            connector.awaitPackets("ping", 2);
            Instant sign = client.lastLivenessAt().orElseThrow();
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> client.lastLivenessAt().orElseThrow().isAfter(sign)); // the pong counts
            assertThat(connector.connections()).isEqualTo(1);
            connector.tap().silence();
            await().atMost(ScriptedConnector.BOUND).until(() -> client.state() != LinkState.READY);
            assertThat(client.lastLivenessAt()).isEmpty();
            await().atMost(ScriptedConnector.BOUND).until(() -> !ends.isEmpty());
            assertThat(ends.get(0)).isInstanceOf(LinkLost.class);
            connector.tap().restore();
            await().atMost(ScriptedConnector.BOUND).until(() -> client.state() == LinkState.READY);
            assertThat(ends.stream().filter(LinkLost.class::isInstance)).hasSize(1); // told once
        }
    }

    @Test
    void peerThatAnswersNoPingsButSendsPacketsIsAlive() {
        connector.ignore("ping");
        try (ConnectorClient client = connected(liveness(Duration.ofMillis(100), Duration.ofMillis(1_500)))) {
            for (int i = 0; i < 20; i++) {
                int asked = connector.packets("ping").size();
                connector.awaitPackets("ping", asked + 1);
                connector.peer().push("cch_9", "connection.descriptor.push", "{}");
            }
            assertThat(connector.connections()).isEqualTo(1);
            assertThat(client.state()).isEqualTo(LinkState.READY);
            await().atMost(ScriptedConnector.BOUND).until(() -> connector.connections() > 1); // then it falls silent
        }
    }

    @Test
    void b25CallbackThatSleepsLongCausesNoFalseClose() throws Exception {
        CountDownLatch awake = new CountDownLatch(1);
        try (ConnectorClient client = connected(liveness(Duration.ofMillis(100), Duration.ofSeconds(2)))) {
            UserChannel channel = client.openChannel();
            CompletableFuture<Void> woken = new CompletableFuture<>();
            channel.onMessage(message -> {
                awake.await();
                woken.complete(null);
            });
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'hi'}");
            connector.awaitPackets("ping", 30); // longer than the deadline
            awake.countDown();
            woken.get(30, TimeUnit.SECONDS);
            assertThat(connector.connections()).isEqualTo(1);
        }
    }

    @Test
    void closeReportsWhatItGaveUp() {
        connector.ignore("tool.invoke");
        connector.ignore("chat.message");
        ConnectorClient client = connected(Clients.QUICK);
        UserChannel channel = client.openChannel();
        CompletableFuture<JsonNode> call = channel.invokeAsync("sample_send", arguments("x"), null);
        List<CompletableFuture<ChatAckContent>> messages = List.of(channel.send("m1"), channel.send("m2"));
        connector.awaitPackets("chat.message", 2);
        CloseReport report = client.closeAndReport();
        assertThat(report).isEqualTo(new CloseReport(1, 2, 0, true));
        assertThat(report.droppedAnything()).isTrue();
        assertThat(call)
                .failsWithin(ScriptedConnector.BOUND)
                .withThrowableThat()
                .havingCause()
                .isInstanceOfSatisfying(
                        ClientClosed.class,
                        e -> assertThat(e.isOutcomeUnknown()).isTrue());
        assertThat(messages).allSatisfy(m -> assertThat(m).failsWithin(ScriptedConnector.BOUND));
        assertThat(client.closeAndReport().droppedAnything()).isFalse();
    }

    @Test
    void closeIsBoundedWhenThePeerIsSilent() {
        ConnectorClient client = connected(Clients.QUICK);
        connector.tap().silence();
        CompletableFuture<CloseReport> report = CompletableFuture.supplyAsync(client::closeAndReport);
        assertThat(report)
                .succeedsWithin(Clients.QUICK_LINK.closeTimeout().plusSeconds(2))
                .satisfies(r -> assertThat(r.orderly()).isFalse());
        assertThatThrownBy(client::connect).isInstanceOf(ClientClosed.class);
        String reader = "OkHttp http://127.0.0.1:" + connector.url().getPort();
        await().atMost(ScriptedConnector.BOUND)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith(reader)));
    }

    @Test
    void hundredUnreadablePacketsInARowEndTheLinkAndFewerDoNot() {
        try (ConnectorClient client = connected(Clients.QUICK)) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < 99; i++) {
                    connector.peer().send("no packet");
                }
                client.ping(); // its answer can be read
            }
            assertThat(connector.connections()).isEqualTo(1);
            ScriptedConnector.Peer first = connector.peer();
            for (int i = 0; i < 100; i++) {
                first.send("no packet");
            }
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(() -> client.state() == LinkState.READY);
        }
    }

    @Test
    void floodOfPingsWhosePongsAreNotReadEndsTheLink() throws Exception {
        try (FloodingPeer flood = new FloodingPeer();
                Transport transport = OkHttpTransport.create(TransportOptions.DEFAULTS)) {
            CompletableFuture<FrameListener.End> end = new CompletableFuture<>();
            FrameSocket socket = transport.dial(HttpRequest.to(flood.url()), "p", new FrameListener() {
                @Override
                public void opened(FrameSocket opened) {
                    // the flood has begun
                }

                @Override
                public void text(String text) {
                    end.completeExceptionally(new AssertionError("no text was sent"));
                }

                @Override
                public void ended(End why) {
                    end.complete(why);
                }
            });
            assertThat(end.get(20, TimeUnit.SECONDS).closeCode()).isEqualTo(1009);
            socket.cancel();
        }
    }
}
