package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Much at once over real sockets. */
class LoadTest extends ServerTest {
    private static final String TEN_KILO = "0123456789".repeat(1_000);

    @Test
    void sixteenThreadsOnOneSocketLoseNothing() throws Exception {
        int threads = 16;
        int each = 200;
        ExecutorService senders = Executors.newFixedThreadPool(threads);
        try (TestXAgent agent = ready()) {
            Map<String, Semaphore> windows = new HashMap<>();
            for (int i = 0; i < threads; i++) {
                windows.put(agent.openAndBind("user" + i), new Semaphore(20));
            }
            List<Future<?>> sending = new ArrayList<>();
            windows.forEach((channel, window) -> sending.add(senders.submit(() -> {
                for (int i = 0; i < each; i++) {
                    assertThat(window.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
                    agent.send(TestXAgent.packet("chat.message", channel, text("m" + i, i + TEN_KILO + TEN_KILO)));
                    if (i % 50 == 0) {
                        agent.send(TestXAgent.packet("ping", null, null));
                    }
                }
                return null;
            })));
            int accepted = 0;
            while (accepted < threads * each) {
                JsonNode answer = agent.next();
                if (!type(answer).equals("pong")) {
                    assertThat(status(answer)).isEqualTo("accepted");
                    windows.get(answer.path("connector_channel_id").asText()).release();
                    accepted++;
                }
            }
            for (Future<?> sender : sending) {
                sender.get(30, TimeUnit.SECONDS);
            }
            Map<String, Integer> next = new HashMap<>();
            for (SampleConnector.Sent sent : sample.sent) {
                int i = next.merge(sent.channelId(), 1, Integer::sum) - 1;
                assertThat(sent.messageId()).as("order of a channel").isEqualTo("m" + i);
                assertThat(sent.text())
                        .hasSize(2 * TEN_KILO.length() + String.valueOf(i).length());
            }
            assertThat(next.values()).hasSize(threads).containsOnly(each);
        } finally {
            senders.shutdownNow();
        }
    }

    @Test
    void twoHundredCallsOnTwentyChannelsAreNeverSwapped() {
        try (TestXAgent agent = ready()) {
            Map<String, String> users = new HashMap<>();
            for (int i = 0; i < 20; i++) {
                users.put(agent.openAndBind("user" + i), "user" + i);
            }
            Map<String, ObjectNode> asked = new HashMap<>();
            for (int call = 0; call < 10; call++) {
                for (String channel : users.keySet()) {
                    ObjectNode arguments = Json.object().put("text", channel + " " + call);
                    ObjectNode packet =
                            TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("sample_send", arguments, null));
                    packet.put("request_id", String.valueOf(call)); // the same ids on every channel
                    asked.put(packet.path("packet_id").asText(), packet);
                    agent.send(packet);
                }
            }
            for (int i = 0; i < 200; i++) {
                JsonNode answer = agent.next();
                ObjectNode question = asked.remove(answer.path("reply_to").asText());
                String channel = question.path("connector_channel_id").asText();
                assertThat(answer.path("connector_channel_id").asText()).isEqualTo(channel);
                assertThat(answer.path("request_id")).isEqualTo(question.path("request_id"));
                assertThat(answer.at("/payload/result/user").asText()).isEqualTo(users.get(channel));
                assertThat(answer.at("/payload/result/arguments/text"))
                        .isEqualTo(question.at("/payload/arguments/text"));
            }
            assertThat(asked).isEmpty();
        }
    }

    @Test
    void theCallsOfADroppedSocketEndAndTheirResultsGoNowhereElse() {
        TestXAgent agent = ready();
        List<String> channels = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            channels.add(agent.openAndBind("user" + i));
        }
        ObjectNode slow = TestXAgent.tool("sample_slow", Json.object(), "c");
        channels.forEach(channel -> agent.send(TestXAgent.packet("tool.invoke", channel, slow)));
        await().until(() -> sample.toolRuns.get() == 50);
        agent.vanish();
        try (TestXAgent back = ready(agent.connectorId)) {
            channels.forEach(back::open);
            sample.slowTool.countDown();
            for (String channel : channels) {
                // Waits behind the running call, so its result is there and was not sent to this data plane.
                ObjectNode repeat = back.call("tool.invoke", channel, slow);
                assertThat(repeat.at("/payload/result/status").asText()).isEqualTo("done");
            }
            assertThat(sample.toolRuns).hasValue(50);
            assertThat(back.received).isEmpty();
        }
    }

    @Test
    void twoThousandChannelsOpenOnOneDataPlane() {
        try (TestXAgent agent = ready()) {
            List<String> ids = new ArrayList<>();
            for (int sent = 0; sent < 2_000; sent += 400) {
                for (int i = 0; i < 400; i++) {
                    agent.send(TestXAgent.packet("channel.open", null, Json.object()));
                }
                for (int i = 0; i < 400; i++) {
                    JsonNode ack = agent.next();
                    assertThat(type(ack)).isEqualTo("channel.open.ack");
                    assertThat(ack.has("error")).isFalse();
                    ids.add(ack.path("connector_channel_id").asText());
                }
            }
            assertThat(ids).doesNotHaveDuplicates();
            assertThat(server().channels()).isEqualTo(2_000);
            assertThat(type(agent.call("connection.descriptor.get", ids.get(1_999), Json.object())))
                    .isEqualTo("connection.descriptor.get.ack");
        }
    }

    @Test
    void tenThousandDeltasAreAssembledHoweverSlowTheHandlerIs() {
        StringBuilder whole = new StringBuilder();
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.slowDrafts = true;
            for (int i = 1; i <= 10_000; i++) {
                whole.append(i).append(' ');
                ObjectNode delta = text("m1", i + " ").put("sequence", i);
                agent.send(TestXAgent.packet("chat.message.delta", channel, delta));
            }
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong"); // every delta has arrived by now
            sample.draftPace.release(10_000);
            ObjectNode ack = agent.call("chat.message", channel, text("m1", whole.toString()));
            assertThat(status(ack)).isEqualTo("accepted");
            assertThat(sample.drafts)
                    .hasSizeBetween(1, 2)
                    .isNotEmpty()
                    .allSatisfy(shown -> assertThat(whole.toString()).startsWith(shown));
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aThousandRandomOpensClosesAndVanishingsEndWithConsistentRoutes() {
        Random random = new Random(39);
        int planes = 3;
        TestXAgent first = ready();
        List<TestXAgent> agents = new ArrayList<>(List.of(first));
        while (agents.size() < planes) {
            agents.add(ready(first.connectorId));
        }
        List<String> channels = new ArrayList<>();
        Map<String, TestXAgent> owners = new HashMap<>();
        for (int i = 0; i < 8; i++) {
            channels.add(first.openAndBind("user" + i));
            owners.put(channels.get(i), first);
        }
        for (int step = 0; step < 1_000; step++) {
            int plane = random.nextInt(planes);
            TestXAgent agent = agents.get(plane);
            String channel = channels.get(random.nextInt(channels.size()));
            int what = random.nextInt(20);
            if (what == 0) {
                agent.vanish();
                owners.values().removeIf(owner -> owner == agent);
                agents.set(plane, ready(first.connectorId)); // often before the server notices the end of the old one
            } else if (what < 8) {
                agent.call("channel.close", channel, Json.object());
                owners.remove(channel, agent);
            } else {
                assertThat(agent.open(channel)).isEqualTo(channel);
                owners.put(channel, agent);
            }
        }
        for (TestXAgent agent : agents) {
            for (String channel : channels) {
                boolean owner = owners.get(channel) == agent;
                ObjectNode answer = agent.call("connection.descriptor.get", channel, Json.object());
                assertThat(type(answer)).isEqualTo(owner ? "connection.descriptor.get.ack" : "error");
            }
        }
        assertThat(server().connectors()).isEqualTo(1);
        agents.forEach(TestXAgent::close);
    }

    @Test
    void aPeerThatReadsNothingIsCutOffAndTheOthersNoticeNothing() throws Exception {
        try (TestXAgent good = ready();
                DeafPeer deaf = DeafPeer.connect(server().baseUri(), KEY)) {
            String channel = good.openAndBind("ann");
            deaf.send(TestXAgent.packet("connector.hello", null, TestXAgent.hello(good.connectorId)));
            ObjectNode ping = TestXAgent.packet("ping", null, null).put("request_id", "r".repeat(100_000));
            for (int i = 0; i < 200; i++) {
                deaf.send(ping); // the server goes on reading; nothing can be written to it any more
            }
            assertThat(status(good.call("chat.message", channel, text("m1", "x"))))
                    .isEqualTo("accepted");
            assertThat(deaf.drain()).as("cut off before the end").isLessThan(15_000_000);
        }
    }
}
