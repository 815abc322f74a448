package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What happens at the bounds: small ones here, so that they are reached. */
class BoundsTest extends ServerTest {
    private static final int THREADS = 2;
    private static final int QUEUE = 8;
    private static final int CHANNELS = 40;
    private static final int CONNECTORS = 3;
    private static final int SOCKET_QUEUE = 24;

    private final ManualTimers timers = new ManualTimers();

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        ConnectorLimits d = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Plane plane = new ConnectorLimits.Plane(
                d.plane().helloTimeout(), 100, CONNECTORS, CHANNELS, d.plane().lease());
        ConnectorLimits.Work work = new ConnectorLimits.Work(
                THREADS, QUEUE, d.work().toolTimeout(), d.work().sendTimeout(), Duration.ofSeconds(2));
        WebSocketLimits u = unhurried();
        return options.timers(timers)
                .webSocketLimits(new WebSocketLimits(
                        u.maxMessageBytes(),
                        SOCKET_QUEUE,
                        u.maxQueuedBytes(),
                        u.pingInterval(),
                        u.deadAfter(),
                        u.closeTimeout(),
                        u.writeTimeout(),
                        u.maxSockets()))
                .limits(new ConnectorLimits(plane, work, d.inbound(), d.recall(), d.drafts(), d.files()));
    }

    private static ObjectNode slow(String callId) {
        return TestXAgent.tool("sample_slow", Json.object(), callId);
    }

    @Test
    void handlersThatHangKeepNobodyFromOpeningAChannelOrGettingItsMessages() {
        try (TestXAgent agent = ready()) {
            List<String> channels = new ArrayList<>();
            for (int i = 0; i < THREADS + 1; i++) {
                channels.add(agent.openAndBind("user" + i));
            }
            for (int i = 0; i < THREADS; i++) {
                agent.send(TestXAgent.packet("tool.invoke", channels.get(i), slow("c")));
                assertThat(type(agent.next())).isEqualTo("tool.progress.push");
            }
            agent.open(null);
            assertThat(type(agent.call("connection.descriptor.get", channels.get(THREADS), Json.object())))
                    .isEqualTo("connection.descriptor.get.ack");
            ChannelContext waiting = sample.bound.get(channels.get(THREADS));
            waiting.deliver(new InboundMessage("t1", "hello", List.of(), timers.now()));
            JsonNode first = agent.next();
            assertThat(type(first)).isEqualTo("chat.message");
            timers.advance(Duration.ofSeconds(31));
            assertThat(agent.next().at("/payload")).as("sent again").isEqualTo(first.at("/payload"));
            sample.slowTool.countDown();
        }
    }

    @Test
    void aFloodOfMessagesIsAnsweredBusyAndNothingIsLost() throws InterruptedException {
        sample.holdSend = new CountDownLatch(1);
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            Map<String, ObjectNode> open = new HashMap<>();
            for (int i = 0; i < 20; i++) {
                open.put("m" + i, TestXAgent.packet("chat.message", channel, text("m" + i, "text " + i)));
            }
            open.values().forEach(agent::send);
            Set<String> busy = new HashSet<>();
            while (busy.size() < 20 - QUEUE - 1) {
                JsonNode ack = agent.next();
                assertThat(ack.at("/payload/code").asText()).isEqualTo("busy");
                assertThat(ack.at("/payload/retryable").asBoolean()).isTrue();
                busy.add(ack.at("/payload/message_id").asText());
            }
            sample.holdSend.countDown();
            for (int i = 0; i < QUEUE + 1; i++) {
                assertThat(status(agent.next())).isEqualTo("accepted");
            }
            for (String id : busy) {
                assertThat(status(agent.call(open.get(id)))).isEqualTo("accepted");
            }
            assertThat(sample.sent)
                    .extracting(SampleConnector.Sent::messageId)
                    .containsExactlyInAnyOrderElementsOf(open.keySet());
        }
    }

    @Test
    void whatWaitsForReopenedChannelsDoesNotOverrunTheSocket() {
        TestXAgent agent = ready();
        List<String> channels = new ArrayList<>();
        for (int i = 0; i < CHANNELS; i++) {
            channels.add(agent.openAndBind("user" + i));
        }
        agent.vanish();
        for (String channel : channels) {
            sample.bound.get(channel).deliver(new InboundMessage("t", "x".repeat(100_000), List.of(), timers.now()));
        }
        try (TestXAgent back = ready(agent.connectorId)) {
            Set<String> served = new HashSet<>();
            for (String channel : channels) {
                back.send(TestXAgent.packet("channel.open", channel, Json.object()));
                await().pollInterval(Duration.ofMillis(5))
                        .until(() -> isOpen(back, channel)); // answers fill the queue too
            }
            await().until(() -> {
                timers.advance(Duration.ofSeconds(5));
                back.received.stream()
                        .filter(p -> type(p).equals("chat.message"))
                        .forEach(p -> served.add(p.path("connector_channel_id").asText()));
                return served.size() == CHANNELS;
            });
            assertThat(back.closed.isDone()).isFalse();
        }
    }

    private static boolean isOpen(TestXAgent agent, String channel) {
        return agent.received.stream()
                .filter(p -> type(p).equals("channel.open.ack"))
                .anyMatch(p -> p.path("connector_channel_id").asText().equals(channel));
    }

    @Test
    void whenThereAreTooManyChannelsTheLongestIdleOneWithoutABindingMakesRoom() {
        try (TestXAgent agent = ready()) {
            String bound = agent.openAndBind("ann");
            agent.call("channel.close", bound, Json.object());
            String idle = agent.open(null);
            String idleToo = agent.open(null);
            agent.call("channel.close", idle, Json.object());
            agent.call("channel.close", idleToo, Json.object());
            for (int i = 3; i < CHANNELS; i++) {
                agent.open(null);
            }
            String next = agent.open(null);
            assertThat(server().channels()).isEqualTo(CHANNELS);
            assertThat(next).isNotEqualTo(idle);
            assertThat(agent.open(bound)).isEqualTo(bound);
            assertThat(agent.open(idleToo)).isEqualTo(idleToo);
            assertThat(code(agent.call("channel.open", idle, Json.object()))).isEqualTo("busy");
        }
    }

    @Test
    void whenThereAreTooManyConnectorsOneThatIsOfflineWithNothingBoundMakesRoom() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            TestXAgent visitor = visitor();
            visitor.open(null);
            ids.add(visitor.connectorId);
            visitor.vanish();
        }
        assertThat(server().connectors()).isEqualTo(CONNECTORS);
        await().until(() -> server().channels() == CONNECTORS);
        try (TestXAgent a = ready(ids.get(9));
                TestXAgent b = ready(ids.get(8))) {
            assertThat(a.connectorId).isEqualTo(ids.get(9));
            assertThat(b.connectorId).isEqualTo(ids.get(8));
            TestXAgent c = visitor();
            c.openAndBind("ann");
            c.vanish();
            try (TestXAgent d = TestXAgent.connect(server().baseUri(), KEY)) {
                assertThat(code(d.call("connector.hello", null, TestXAgent.hello(null))))
                        .isEqualTo("busy");
            }
            try (TestXAgent back = ready(c.connectorId)) {
                assertThat(back.connectorId).isEqualTo(c.connectorId);
            }
        }
    }

    /** A new connector, as soon as the server has noticed that enough others are gone. */
    private TestXAgent visitor() {
        AtomicReference<TestXAgent> in = new AtomicReference<>();
        await().until(() -> {
            TestXAgent visitor = connect();
            ObjectNode answer = visitor.call("connector.hello", null, TestXAgent.hello(null));
            visitor.connectorId = answer.at("/payload/connector_id").asText();
            in.set(visitor);
            return type(answer).equals("connector.hello.ack");
        });
        return in.get();
    }

    @Test
    void progressWithoutEndCostsNoDataPlane() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode done = null;
            agent.send(TestXAgent.packet(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", "progress"), "c")));
            while (done == null) {
                JsonNode next = agent.next();
                done = type(next).equals("tool.invoke.ack") ? (ObjectNode) next : null;
            }
            assertThat(done.has("error")).isFalse();
            assertThat(agent.closed.isDone()).isFalse();
        }
    }

    @Test
    void aLateWordOfTheTargetDoesNotUndoALogout() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext context = sample.bound.get(channel);
            agent.call("auth.logout", channel, Json.object());
            context.status(ConnectionStatus.CONNECTED, null);
            context.unbind(ConnectionStatus.EXPIRED, "late");
            ObjectNode now = agent.call("connection.descriptor.get", channel, Json.object());
            assertThat(now.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("created");
            assertThat(sample.events).containsExactly("bound " + channel, "unbound " + channel);
        }
    }

    @Test
    void aBaseUrlThatIsNoneIsRefused() {
        for (String url :
                List.of("ftp://host/", "http:/x", "https://u:p@host/", "https://host/?q", "https://host/#f")) {
            assertThatThrownBy(() -> ConnectorOptions.builder().publicBaseUrl(URI.create(url)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
