package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many threads of the target at once towards one peer, which goes away in the middle (rules IM2-50 and LEASE-02). */
class StormTest extends ServerTest {
    private static final int THREADS = 16;
    private static final int EACH = 100;
    private static final String TWENTY_KILO = "0123456789".repeat(2_000);

    /** The next number that each channel expects. */
    private final Map<String, Integer> expected = new LinkedHashMap<>();

    private int taken;

    @Test
    void whatSixteenThreadsHandOverComesOnceAndInOrderAlsoWhenTheSocketDiesInTheStorm() throws Exception {
        ExecutorService targets = Executors.newFixedThreadPool(THREADS);
        try {
            TestXAgent agent = ready();
            for (int i = 0; i < THREADS; i++) {
                expected.put(agent.openAndBind("user" + i), 0);
            }
            List<Future<?>> running = new ArrayList<>();
            for (String channel : expected.keySet()) {
                running.add(targets.submit(() -> handOver(sample.bound.get(channel))));
            }
            for (int life = 1; life <= 3; life++) {
                takeUntil(agent, life * THREADS * EACH / 4);
                agent.vanish();
                agent = ready(agent.connectorId);
                reopen(agent);
            }
            takeUntil(agent, THREADS * EACH);
            for (Future<?> each : running) {
                each.get(30, TimeUnit.SECONDS);
            }
            assertThat(expected.values()).containsOnly(EACH);
            agent.send(TestXAgent.packet("ping", null, null));
            assertThat(type(agent.next())).isEqualTo("pong");
            agent.close();
        } finally {
            targets.shutdownNow();
        }
    }

    private static void handOver(ChannelContext channel) {
        for (int i = 0; i < EACH; i++) {
            channel.deliver(new InboundMessage("t" + i, i + TWENTY_KILO, List.of(), SampleConnector.now()));
        }
    }

    private void reopen(TestXAgent agent) {
        expected.keySet().forEach(channel -> agent.send(TestXAgent.packet("channel.open", channel, Json.object())));
    }

    /** Accepts what is new; a message of which the last answer was lost comes again and is told to be a duplicate. */
    private void takeUntil(TestXAgent agent, int goal) {
        Map<String, Integer> lastAgain = new HashMap<>();
        while (taken < goal) {
            JsonNode packet = agent.next();
            if (type(packet).equals("chat.message")) {
                take(agent, packet, lastAgain);
            } else {
                assertThat(type(packet)).isEqualTo("channel.open.ack");
            }
        }
    }

    private void take(TestXAgent agent, JsonNode message, Map<String, Integer> lastAgain) {
        String channel = message.path("connector_channel_id").asText();
        int number = Integer.parseInt(message.at("/payload/message_id").asText().substring(1));
        assertThat(message.at("/payload/text").asText()).isEqualTo(number + TWENTY_KILO);
        int next = expected.get(channel);
        if (number == next) {
            expected.put(channel, next + 1);
            taken++;
            acknowledge(agent, message, "accepted");
        } else {
            assertThat(number).as("only the last one may come again").isEqualTo(next - 1);
            assertThat(lastAgain.put(channel, number)).as("and once in a life").isNull();
            acknowledge(agent, message, "duplicate");
        }
    }

    private static void acknowledge(TestXAgent agent, JsonNode message, String status) {
        ObjectNode payload = Json.object().put("status", status);
        payload.set("message_id", message.at("/payload/message_id"));
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack", message.path("connector_channel_id").asText(), payload);
        ack.set("reply_to", message.path("packet_id"));
        agent.send(ack);
    }
}
