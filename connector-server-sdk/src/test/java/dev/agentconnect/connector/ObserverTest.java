package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.observe.micrometer.MicrometerObserver;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Statistic;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

class ObserverTest {
    private final SampleConnector sample = new SampleConnector();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void whatHappensIsCounted() throws Exception {
        MicrometerObserver observer = new MicrometerObserver(registry);
        try (ConnectorServer server = start(observer);
                TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            observer.bind(server::gauges);
            String channel = useEverything(agent);
            for (String one : List.of("sockets", "connectors", "channels")) {
                assertThat(gauge(one)).as(one).isEqualTo(1);
            }
            assertThat(count("sockets.opened")).isEqualTo(1);
            assertThat(count("hellos", "outcome", "ok")).isEqualTo(1);
            assertThat(count("packets.bad")).isEqualTo(1);
            assertThat(count("requests", "type", "auth.start", "outcome", "ok")).isEqualTo(1);
            assertThat(count("tools", "tool", "sample_send", "outcome", "ok")).isEqualTo(1);
            assertThat(count("tools", "tool", "unknown", "outcome", "tool_not_found"))
                    .isEqualTo(1);
            assertThat(count("outbound", "outcome", "ok")).isEqualTo(1);
            assertThat(count("outbound", "outcome", "target_refused")).isEqualTo(1);
            assertThat(count("inbound", "event", "queued")).isEqualTo(1);
            assertThat(count("inbound", "event", "sent")).isEqualTo(1);
            await().until(() -> count("inbound", "event", "delivered") == 1);
            agent.call("channel.close", channel, Json.object());
            assertThat(count("channels.events", "event", "opened")).isEqualTo(1);
            assertThat(count("channels.events", "event", "closed")).isEqualTo(1);
        }
        assertThat(count("sockets.closed")).isEqualTo(1);
        assertThat(registry.getMetersAsString()).doesNotContain("good-token", "cch_");
    }

    @Test
    void aMessageThatIsSentAgainAndThenExpiresIsTold() {
        ManualTimers timers = new ManualTimers(SampleConnector.now());
        AtomicInteger again = new AtomicInteger();
        AtomicInteger expired = new AtomicInteger();
        ConnectorObserver counting = new ConnectorObserver() {
            @Override
            public void inboundRedelivered() {
                again.incrementAndGet();
            }

            @Override
            public void inboundExpired() {
                expired.incrementAndGet();
            }
        };
        ConnectorOptions options = ConnectorOptions.builder()
                .observer(counting)
                .timers(timers)
                .webSocketLimits(ServerTest.unhurried())
                .build();
        try (ConnectorServer server = ConnectorServer.start(sample.connector(), options);
                TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).deliver(new InboundMessage("t1", "hello", List.of(), timers.now()));
            agent.next();
            assertThat(again).hasValue(0);
            await().until(
                            () -> { // the wait begins just after the message has left
                                timers.advance(Duration.ofSeconds(31));
                                return again.get() >= 1;
                            });
            assertThat(agent.next().at("/payload/message_id").asText()).isEqualTo("t1");
            await().until(() -> {
                timers.advance(Duration.ofMinutes(20));
                return expired.get() == 1;
            });
        }
    }

    @Test
    void anAckCountsWhenItHasAnEffectAndNotBeforeItIsJudged() {
        AtomicInteger delivered = new AtomicInteger();
        AtomicInteger rejected = new AtomicInteger();
        ConnectorObserver counting = new ConnectorObserver() {
            @Override
            public void inboundDelivered() {
                delivered.incrementAndGet();
            }

            @Override
            public void inboundRejected() {
                rejected.incrementAndGet();
            }
        };
        try (ConnectorServer server = start(counting);
                TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).deliver(new InboundMessage("t1", "one", List.of(), SampleConnector.now()));
            sample.bound.get(channel).deliver(new InboundMessage("t2", "two", List.of(), SampleConnector.now()));
            JsonNode first = agent.next();
            agent.send(ack(channel, first, "t1", "rejected")); // without the code that a rejection must have
            assertThat(agent.next().at("/error/code").asText()).isEqualTo("invalid_packet");
            agent.send(ack(channel, first, "of another time", "accepted"));
            agent.send(ack(channel, first, "t1", "accepted"));
            JsonNode second = agent.next();
            assertThat(second.at("/payload/message_id").asText()).isEqualTo("t2");
            assertThat(delivered).hasValue(1);
            assertThat(rejected).hasValue(0);
        }
    }

    private static ObjectNode ack(String channel, JsonNode message, String messageId, String status) {
        ObjectNode content = Json.object().put("message_id", messageId).put("status", status);
        ObjectNode ack = TestXAgent.packet("chat.message.ack", channel, content);
        ack.set("reply_to", message.path("packet_id"));
        return ack;
    }

    @Test
    void anObserverThatThrowsHarmsNothing() {
        ConnectorObserver broken = (ConnectorObserver) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ConnectorObserver.class}, (proxy, method, arguments) -> {
                    throw new IllegalStateException("an observer of this test");
                });
        try (ConnectorServer server = start(broken);
                TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            useEverything(agent);
        }
    }

    @Test
    void aDrainWaitsForOpenRequestsAndRefusesFurtherOnes() throws Exception {
        ConnectorServer server = start(ConnectorObserver.NONE);
        try (TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            String channel = agent.openAndBind("ann");
            agent.send(TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c1")));
            assertThat(agent.next().path("type").asText()).isEqualTo("tool.progress.push");
            var draining = CompletableFuture.supplyAsync(server::drain);
            await().until(() -> agent.call("connection.descriptor.get", channel, Json.object())
                    .at("/error/code")
                    .asText()
                    .equals("busy"));
            sample.slowTool.countDown();
            assertThat(agent.next().at("/payload/result/status").asText()).isEqualTo("done");
            ConnectorServer.Drained drained = draining.get(20, TimeUnit.SECONDS);
            assertThat(drained.requestsOpen()).isZero();
            assertThat(drained.host().isClean()).isTrue();
            assertThat(agent.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1001);
        }
        server.close();
    }

    @Test
    void aDrainWaitsForTheAckOfAMessageThatIsGoingOutAndTakesNoOther() throws Exception {
        ConnectorServer server = start(ConnectorObserver.NONE);
        sample.holdSend = new CountDownLatch(1);
        try (TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            String channel = agent.openAndBind("ann");
            ObjectNode going = TestXAgent.packet("chat.message", channel, message("m1"));
            agent.send(going);
            agent.call("ping", null, null); // the message has been read
            var draining = CompletableFuture.supplyAsync(server::drain);
            await().until(() -> agent.call("channel.open", null, Json.object())
                    .at("/error/code")
                    .asText()
                    .equals("busy"));
            ObjectNode other = agent.call("chat.message", channel, message("m2"));
            assertThat(other.at("/payload/code").asText()).isEqualTo("busy");
            assertThat(other.at("/payload/retryable").asBoolean()).isTrue();
            sample.holdSend.countDown();
            JsonNode ack = agent.next();
            assertThat(ack.path("reply_to")).isEqualTo(going.path("packet_id"));
            assertThat(ack.at("/payload/status").asText()).isEqualTo("accepted");
            assertThat(draining.get(20, TimeUnit.SECONDS).requestsOpen()).isZero();
        }
        server.close();
        assertThat(sample.sent).hasSize(1);
    }

    private static ObjectNode message(String id) {
        return Json.object().put("message_id", id).put("text", "hello");
    }

    @Test
    void whatAServerHoldsIsShownByItsGauges() throws Exception {
        ManualTimers timers = new ManualTimers(SampleConnector.now());
        MicrometerObserver observer = new MicrometerObserver(registry);
        ConnectorOptions options = ConnectorOptions.builder()
                .timers(timers)
                .webSocketLimits(ServerTest.unhurried())
                .build();
        try (ConnectorServer server = ConnectorServer.start(sample.connector(), options);
                TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            observer.bind(server::gauges);
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).keepFile("a", null, new ByteArrayInputStream(new byte[10_000]));
            sample.bound.get(channel).deliver(new InboundMessage("t1", "one", List.of(), timers.now()));
            sample.bound.get(channel).deliver(new InboundMessage("t2", "two", List.of(), timers.now()));
            agent.next();
            assertThat(gauge("files")).isEqualTo(1);
            assertThat(gauge("files.bytes")).isEqualTo(10_000);
            assertThat(gauge("inbound.waiting")).isEqualTo(2);
            ConnectorGauges.DataPlane plane = server.gauges().dataPlanes().get(0);
            assertThat(plane.connectorId()).isEqualTo(agent.connectorId);
            assertThat(plane.lastLivenessAt()).isEqualTo(timers.now());
            timers.advance(Duration.ofSeconds(20));
            assertThat(gauge("sockets.silence")).isEqualTo(20);
            assertThat(server.gauges().dataPlanes().get(0).lastLivenessAt())
                    .isEqualTo(timers.now().minusSeconds(20));
            agent.call("ping", null, null);
            assertThat(gauge("sockets.silence")).isZero();
        }
    }

    @Test
    void aDrainRefusesNewSocketsAndTransfersFromTheFirstMomentAndTellsWhatWaits() throws Exception {
        ConnectorServer server = start(ConnectorObserver.NONE);
        try (TestXAgent agent = TestXAgent.ready(server.baseUri(), null, null)) {
            String channel = agent.openAndBind("ann");
            sample.bound.get(channel).deliver(new InboundMessage("t1", "one", List.of(), SampleConnector.now()));
            assertThat(agent.next().at("/payload/message_id").asText()).isEqualTo("t1");
            agent.send(TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c1")));
            assertThat(agent.next().path("type").asText()).isEqualTo("tool.progress.push");
            var draining = CompletableFuture.supplyAsync(server::drain);
            await().until(() -> status(server, "/connector-card.json") == 503);
            assertThat(status(server, "/files/refs/file_x")).isEqualTo(503);
            TestXAgent late = TestXAgent.connect(server.baseUri(), null);
            assertThat(late.opened.get(30, TimeUnit.SECONDS).code()).isEqualTo(503);
            assertThat(draining).isNotDone();
            sample.slowTool.countDown();
            assertThat(agent.next().at("/payload/result/status").asText()).isEqualTo("done");
            ConnectorServer.Drained drained = draining.get(20, TimeUnit.SECONDS);
            assertThat(drained.requestsOpen()).isZero();
            assertThat(drained.messagesWaiting()).hasValue(1);
            assertThat(drained.host().isClean()).isTrue();
        }
    }

    private static int status(ConnectorServer server, String path) throws IOException {
        Request request = new Request.Builder().url(server.baseUri() + path).build();
        try (Response response = TestXAgent.HTTP.newCall(request).execute()) {
            return response.code();
        }
    }

    private ConnectorServer start(ConnectorObserver observer) {
        return ConnectorServer.start(
                sample.connector(),
                ConnectorOptions.builder().observer(observer).build());
    }

    private String useEverything(TestXAgent agent) {
        agent.send("no packet");
        assertThat(agent.next().at("/error/code").asText()).isEqualTo("invalid_packet");
        String channel = agent.openAndBind("ann");
        agent.call(
                "tool.invoke",
                channel,
                TestXAgent.tool("sample_send", Json.object().put("text", "hi"), "c1"));
        agent.call("tool.invoke", channel, TestXAgent.tool("made_up", Json.object(), "c2"));
        agent.call(
                "chat.message", channel, Json.object().put("message_id", "m1").put("text", "hi"));
        agent.call(
                "chat.message", channel, Json.object().put("message_id", "m2").put("text", "reject"));
        sample.bound
                .get(channel)
                .deliver(new InboundMessage("t1", "from the target", List.of(), SampleConnector.now()));
        String packetId = agent.next().path("packet_id").asText();
        agent.send(TestXAgent.packet(
                        "chat.message.ack",
                        channel,
                        Json.object().put("message_id", "t1").put("status", "accepted"))
                .put("reply_to", packetId));
        return channel;
    }

    private double gauge(String name) {
        return registry.get("agentconnect.connector." + name).gauge().value();
    }

    private double count(String name, String... tags) {
        return registry.find("agentconnect.connector." + name).tags(tags).meters().stream()
                .mapToDouble(ObserverTest::count)
                .sum();
    }

    private static double count(Meter meter) {
        return StreamSupport.stream(meter.measure().spliterator(), false)
                .filter(m -> m.getStatistic() == Statistic.COUNT)
                .mapToDouble(m -> m.getValue())
                .sum();
    }
}
