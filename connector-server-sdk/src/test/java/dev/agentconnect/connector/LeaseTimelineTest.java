package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hour after the last data plane is gone, to the second (section 8.2; rules LEASE-01 to LEASE-05, COMPAT-05). */
class LeaseTimelineTest extends ServerTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualTimers timers = new ManualTimers();
    private final PrintStream console = System.err;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    /** The tests log to the console. */
    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveBack() {
        System.setErr(console);
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    /** The data plane ends, and the server has noticed when this returns. */
    private void drop(TestXAgent agent) {
        agent.vanish();
        await().until(() -> server().gauges().sockets() == 0);
    }

    private void deliver(ChannelContext target, String id) {
        target.deliver(new InboundMessage(id, "text of " + id, List.of(), timers.now()));
    }

    private static void accept(TestXAgent agent, JsonNode message, String id) {
        assertThat(message.at("/payload/message_id").asText()).isEqualTo(id);
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack",
                message.path("connector_channel_id").asText(),
                Json.object().put("message_id", id).put("status", "accepted"));
        ack.set("reply_to", message.path("packet_id"));
        agent.send(ack);
    }

    @Test
    void aSecondBeforeItsEndEverythingIsThereAndComesOnceInOrder() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        agent.send(TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_slow", Json.object(), "c")));
        assertThat(type(agent.next())).isEqualTo("tool.progress.push");
        drop(agent);
        timers.advance(Duration.ofSeconds(1));
        sample.slowTool.countDown();
        timers.advance(Duration.ofMinutes(10));
        deliver(sample.bound.get(channel), "t1");
        deliver(sample.bound.get(channel), "t2");
        timers.advance(HOUR.minus(Duration.ofMinutes(10)).minusSeconds(2));

        try (TestXAgent back = ready(agent.connectorId)) {
            assertThat(back.connectorId).isEqualTo(agent.connectorId);
            assertThat(back.open(channel)).isEqualTo(channel);
            accept(back, back.next(), "t1");
            accept(back, back.next(), "t2");
            assertThat(type(back.call("ping", null, null)))
                    .as("nothing else came")
                    .isEqualTo("pong");
            drop(back);
        }
        try (TestXAgent again = ready(agent.connectorId)) {
            again.open(channel);
            assertThat(type(again.call("ping", null, null)))
                    .as("they are removed")
                    .isEqualTo("pong");
        }
    }

    @Test
    void aSecondAfterItsEndNothingIsThereAndTheLogTellsWhatIsLost() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        drop(agent);
        timers.advance(Duration.ofMinutes(10));
        deliver(sample.bound.get(channel), "t1");
        deliver(sample.bound.get(channel), "t2");
        timers.advance(HOUR.minus(Duration.ofMinutes(10)).plusSeconds(1));
        await().until(() -> server().connectors() == 0 && server().channels() == 0);
        await().until(() -> sample.events.contains("unbound " + channel));
        await().until(() -> log.toString(StandardCharsets.UTF_8)
                .contains("channel " + channel + " was removed with 2 undelivered messages"));
        try (TestXAgent late = ready(agent.connectorId)) {
            assertThat(late.connectorId).isNotEqualTo(agent.connectorId);
            String other = late.open(channel);
            assertThat(other).isNotEqualTo(channel);
            assertThat(type(late.call("ping", null, null))).isEqualTo("pong");
        }
    }

    @Test
    void aReturnStartsTheHourAnew() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        drop(agent);
        for (int i = 0; i < 3; i++) {
            timers.advance(Duration.ofMinutes(50));
            TestXAgent back = ready(agent.connectorId);
            assertThat(back.connectorId).isEqualTo(agent.connectorId);
            assertThat(back.open(channel)).isEqualTo(channel);
            drop(back);
        }
        timers.advance(HOUR.minusSeconds(1));
        assertThat(server().connectors()).isEqualTo(1);
        timers.advance(Duration.ofSeconds(2));
        assertThat(server().connectors()).isZero();
    }
}
