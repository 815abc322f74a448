package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.LinkState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkEndTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private List<CompletableFuture<JsonNode>> fiftyCalls(UserChannel channel) {
        List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            calls.add(channel.invokeAsync("sample_send", arguments("t" + i), null));
        }
        connector.awaitPackets("tool.invoke", 50);
        return calls;
    }

    private static Throwable failure(CompletableFuture<?> call) throws Exception {
        try {
            call.get(30, TimeUnit.SECONDS);
            throw new AssertionError("a call must not succeed");
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "reset"})
    void b23OpenCallsEndWithTheLinkAndMessagesStay(String how) throws Exception { // B23 a, b; B33
        connector.ignore("tool.invoke");
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            List<CompletableFuture<JsonNode>> calls = fiftyCalls(channel);
            List<CompletableFuture<ChatAckContent>> messages = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                messages.add(channel.send("m" + i));
            }
            connector.awaitPackets("chat.message", 5);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            if (how.equals("close")) {
                connector.peer().close(1000);
            } else {
                connector.tap().cut();
            }
            for (CompletableFuture<JsonNode> call : calls) {
                assertThat(failure(call))
                        .isInstanceOfSatisfying(
                                LinkLost.class, e -> assertThat(e.outcome()).isEqualTo(LinkLost.Outcome.UNKNOWN));
            }
            for (CompletableFuture<ChatAckContent> message : messages) {
                assertThat(message.get(30, TimeUnit.SECONDS)).isNotNull();
            }
            assertThat(connector.packets("tool.invoke")).hasSize(50); // never repeated by itself
            assertThat(client.closeAndReport()).isEqualTo(new CloseReport(0, 0, 0, true)); // nothing is left waiting
        }
    }

    @Test
    void b23LocalCloseEndsEverythingAndLaterCallsFailAtOnce() throws Exception { // B23 c
        connector.ignore("tool.invoke");
        connector.ignore("chat.message");
        ConnectorClient client = Clients.connected(connector);
        UserChannel channel = client.openChannel();
        List<CompletableFuture<JsonNode>> calls = fiftyCalls(channel);
        CompletableFuture<ChatAckContent> message = channel.send("m");
        client.close();
        for (CompletableFuture<JsonNode> call : calls) {
            assertThat(failure(call)).isInstanceOf(ClientClosed.class);
        }
        assertThat(failure(message)).isInstanceOf(ClientClosed.class);
        assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                .isInstanceOf(ClientClosed.class);
        assertThat(failure(channel.send("late"))).isInstanceOf(ClientClosed.class);
        assertThatThrownBy(client::connect).isInstanceOf(ClientClosed.class);
        assertThat(client.state()).isEqualTo(LinkState.CLOSED);
        client.close();
    }

    @Test
    void ws10Hello03Open01ReconnectSaysTheKnownConnectorAndOpensTheKnownChannelAgain() { // WS-10, HELLO-03, OPEN-01
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel("cch_stored");
            connector.tap().cut();
            JsonNode hello = connector.awaitPackets("connector.hello", 2).get(1);
            assertThat(hello.path("payload").path("connector_id").asText()).isEqualTo("conn_1");
            JsonNode open = connector.awaitPackets("channel.open", 2).get(1);
            assertThat(open.path("connector_channel_id").asText()).isEqualTo("cch_stored");
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
        }
    }

    @Test
    void hack06Open06NewConnectorIdAndNewChannelIdReplaceTheOldOnes() { // HACK-06, OPEN-06
        List<String> heard = new java.util.concurrent.CopyOnWriteArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void connectorReplaced(String before, String after) {
                heard.add(before + ">" + after);
            }
        };
        try (ConnectorClient client =
                Clients.builder(connector.url()).listener(listener).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            connector.on("channel.open", (peer, p) -> peer.opened(p, "cch_new"));
            connector.connectorId = "conn_2";
            connector.tap().cut();
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> channel.isOpen() && channel.id().equals("cch_new"));
            assertThat(client.connectorId()).contains("conn_2");
            await().atMost(ScriptedConnector.BOUND).until(() -> heard.equals(List.of("conn_1>conn_2")));
            channel.onMessage(message -> {});
            connector.awaitConnection(2).push("cch_1", "chat.message", "{'message_id':'old','text':'t'}");
            connector.awaitConnection(2).push("cch_new", "chat.message", "{'message_id':'new','text':'t'}");
            assertThat(connector
                            .awaitPackets("chat.message.ack", 1)
                            .get(0)
                            .path("connector_channel_id")
                            .asText())
                    .isEqualTo("cch_new");
        }
    }

    @Test
    void channelThatIsRefusedOnReopenIsTriedAgain() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            connector.on("channel.open", (peer, p) -> {
                peer.fail(p, "error", "busy");
                connector.on("channel.open", (again, q) -> again.opened(q, "cch_1"));
            });
            connector.tap().cut();
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> connector.packets("channel.open").size() == 3 && channel.isOpen());
        }
    }

    @Test
    void callsWhileTheLinkIsDownFailAtOnceAsNotSent() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            connector.ignore("connector.hello");
            connector.tap().cut();
            await().atMost(ScriptedConnector.BOUND).until(() -> !channel.isOpen());
            assertThatThrownBy(() -> channel.invoke("sample_send", arguments("x"), null))
                    .isInstanceOfSatisfying(
                            LinkLost.class, e -> assertThat(e.outcome()).isEqualTo(LinkLost.Outcome.NOT_SENT));
        }
    }

    @Test
    void b25SilentPeerIsNoticedAndReplaced() { // B25
        try (ConnectorClient client = Clients.builder(connector.url())
                .options(Clients.pingInterval(Duration.ofMillis(200)))
                .build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            connector.tap().silence();
            await().atMost(Duration.ofSeconds(5)).until(() -> !channel.isOpen());
            connector.tap().restore();
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
        }
    }

    @Test
    void binaryMessageEndsTheAttempt() { // WS-03
        try (ConnectorClient client = Clients.connected(connector)) {
            connector.peer().sendBinary();
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(() -> client.state() == LinkState.READY);
        }
    }

    @Test
    void blockingCallsInsideCallbacksDoNotDeadlock() throws Exception {
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}"));
        CompletableFuture<JsonNode> fromListener = new CompletableFuture<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void channelOpened(UserChannel channel) {
                fromListener.complete(channel.invoke("sample_send", arguments("x"), null));
            }
        };
        try (ConnectorClient client =
                Clients.builder(connector.url()).listener(listener).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            assertThat(fromListener.get(30, TimeUnit.SECONDS).path("ok").asBoolean())
                    .isTrue();
            channel.onMessage(message -> {
                channel.invoke("sample_send", arguments("y"), null);
                channel.send("answer").get(30, TimeUnit.SECONDS);
            });
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'hi'}");
            JsonNode ack = connector.awaitPackets("chat.message.ack", 1).get(0);
            assertThat(ack.path("payload").path("status").asText()).isEqualTo("accepted");
        }
    }

    @Test
    void continuationsThatWaitForOtherCallsDoNotDeadlock() throws Exception {
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            List<CompletableFuture<JsonNode>> nested = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                nested.add(channel.invokeAsync("sample_send", arguments("outer"), null)
                        .thenApply(first -> channel.invokeAsync("sample_send", arguments("inner"), null)
                                .join()));
            }
            for (CompletableFuture<JsonNode> call : nested) {
                assertThat(call.get(30, TimeUnit.SECONDS).path("ok").asBoolean())
                        .isTrue();
            }
        }
    }

    @Test
    void clientMayBeClosedInsideItsOwnCallback() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        ConnectorClient client = Clients.connected(connector);
        UserChannel channel = client.openChannel();
        channel.onMessage(message -> {
            client.close();
            closed.complete(null);
        });
        connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'bye'}");
        closed.get(30, TimeUnit.SECONDS);
        assertThat(client.state()).isEqualTo(LinkState.CLOSED);
    }

    @Test
    void fiftyRoundsOfOpenAndCloseLeaveNoThread() {
        for (int i = 0; i < 50; i++) {
            try (ConnectorClient client = Clients.connected(connector)) {
                client.openChannel().onMessage(message -> {});
            }
        }
        await().atMost(ScriptedConnector.BOUND)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .noneMatch(name -> name.startsWith("agent-connect-")
                                || name.startsWith("OkHttp http")
                                || name.equals("OkHttp Dispatcher")));
    }
}
