package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.handler.LifecycleHandler;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What xAgent will never get is told to the author of the connector and can be looked up, over a restart too. */
class UndeliveredTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers(SampleConnector.now());
    private final Map<String, ChannelContext> bound = new ConcurrentHashMap<>();
    private final List<String> told = new CopyOnWriteArrayList<>();

    @TempDir
    Path state;

    @Override
    Connector connector() {
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .lifecycle(new LifecycleHandler() {
                    @Override
                    public void bound(ChannelContext channel, Binding binding) {
                        bound.put(channel.channelId(), channel);
                    }

                    @Override
                    public void undelivered(ChannelContext channel, String messageId, InboundOutcome outcome) {
                        told.add(messageId + " " + outcome);
                        throw new IllegalStateException("a handler that fails harms nothing");
                    }
                })
                .build();
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried()).stateDirectory(state);
    }

    @Test
    void aFinalRefusalIsToldAndStaysVisibleAlsoAfterARestart() {
        String channel;
        String connectorId;
        try (TestXAgent agent = ready()) {
            connectorId = agent.connectorId;
            channel = agent.openAndBind("ann");
            deliver(channel, "t1");
            deliver(channel, "t2");
            assertThat(outcome(channel, "t2")).isEqualTo(new InboundOutcome.Waiting());

            answer(agent, channel, agent.next(), "rejected");
            answer(agent, channel, agent.next(), "accepted");

            await().until(() -> outcome(channel, "t2").equals(new InboundOutcome.Delivered()));
            await().untilAsserted(() -> assertThat(told).containsExactly("t1 Rejected[code=policy]"));
        }
        stopServer();
        restart();
        try (TestXAgent back = ready(connectorId)) {
            back.open(channel);
            await().until(() -> bound.containsKey(channel));
            assertThat(outcome(channel, "t1")).isEqualTo(new InboundOutcome.Rejected("policy"));
            assertThat(outcome(channel, "t2")).isEqualTo(new InboundOutcome.Delivered());
            assertThat(bound.get(channel).outcome("never")).isEmpty();
            deliver(channel, "t1"); // it was refused for good, so it does not go out again
            deliver(channel, "t3");
            assertThat(back.next().at("/payload/message_id").asText()).isEqualTo("t3");
        }
        assertThat(told).hasSize(1);
    }

    @Test
    void anExpiredMessageIsToldOnceAndIsNeverCalledWaiting() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.call("channel.close", channel, Json.object());
            deliver(channel, "t1");
            timers.advance(Duration.ofMinutes(61));
            assertThat(outcome(channel, "t1")).isEqualTo(new InboundOutcome.Expired());

            agent.open(channel);
            await().untilAsserted(() -> assertThat(told).containsExactly("t1 Expired[]"));
            assertThat(outcome(channel, "t1")).isEqualTo(new InboundOutcome.Expired());
        }
    }

    private void restart() {
        bound.clear();
        server();
    }

    private void deliver(String channel, String messageId) {
        bound.get(channel).deliver(new InboundMessage(messageId, "text", List.of(), timers.now()));
    }

    private InboundOutcome outcome(String channel, String messageId) {
        return bound.get(channel).outcome(messageId).orElseThrow();
    }

    private static void answer(TestXAgent agent, String channel, JsonNode message, String status) {
        ObjectNode payload = Json.object()
                .put("message_id", message.at("/payload/message_id").asText())
                .put("status", status);
        if (status.equals("rejected")) {
            payload.put("code", "policy").put("retryable", false);
        }
        agent.send(TestXAgent.packet("chat.message.ack", channel, payload)
                .put("reply_to", message.path("packet_id").asText()));
    }
}
