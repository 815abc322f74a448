package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.RelentlessXAgent.Ask;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector process that is killed again and again under load and starts on what it left (sections 8.2 and 10, rules COMPAT-05, IM2-50
 * and IM2-55). More rounds: {@code -Dkill.rounds=100}.
 */
class KillTest {
    private static final Logger LOG = LoggerFactory.getLogger(KillTest.class);
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 6);
    private static final int CHANNELS = 3;

    /** What the target hands over in one life and channel: ten lives without an ack fit into the channel's queue. */
    private static final int HANDED_OVER = 100;

    private final Random random = new Random(61);
    private final RelentlessXAgent xagent = new RelentlessXAgent(new Random(62));
    private final FileTraffic files = new FileTraffic(new Random(63));
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** How many messages of the target were handed over, per channel; the next one may be handed over already. */
    private final Map<String, Integer> handedOver = new LinkedHashMap<>();

    private RecordingTarget target;
    private Process process;
    private String connectorId;

    @TempDir
    Path directory;

    @AfterEach
    void stop() throws Exception {
        threads.shutdownNow();
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    @Timeout(value = 60 + 20 * 100, unit = TimeUnit.SECONDS)
    void nothingIsLostAndNothingIsDoneTwiceHoweverOftenTheProcessIsKilled() throws Exception {
        try (RecordingTarget recording = new RecordingTarget()) {
            target = recording;
            reuseSpaceSoon();
            for (int round = 0; round < ROUNDS; round++) {
                RecordingTarget.Link link = begin();
                if (round % 4 == 2) {
                    killWithoutListening(link);
                } else {
                    killUnderLoad(link);
                }
                link.ended();
            }
            settle();
        }
        check();
    }

    /** A life here is short: the file writes over what it does not need any more as it would after 45 seconds. */
    private void reuseSpaceSoon() throws Exception {
        Path state = Files.createDirectory(directory.resolve("state"));
        try (Connection connection = DriverManager.getConnection("jdbc:h2:" + state.resolve("connector"), "", "");
                Statement statement = connection.createStatement()) {
            statement.execute("SET RETENTION_TIME 100"); // kept in the file
        }
    }

    private RecordingTarget.Link begin() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledConnector.class.getName(),
                        directory.resolve("state").toString(),
                        String.valueOf(target.port()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("log").toFile()))
                .start();
        return target.accept();
    }

    private static URI baseUri(RecordingTarget.Link link) throws Exception {
        return URI.create("http://127.0.0.1:" + link.connectorPort.get(60, TimeUnit.SECONDS));
    }

    /** Kills it at a random moment, perhaps while it starts; whatever it answers is lost. */
    private void killWithoutListening(RecordingTarget.Link link) throws Exception {
        int moment = random.nextInt(1_500);
        if (random.nextBoolean()) {
            URI uri = baseUri(link);
            TestXAgent agent = TestXAgent.connect(uri, ServerTest.KEY);
            agent.offer(TestXAgent.packet("connector.hello", null, TestXAgent.hello(connectorId)));
            for (String channel : handedOver.keySet()) {
                agent.offer(TestXAgent.packet("channel.open", channel, Json.object()));
            }
            xagent.resume(agent);
            moment /= 5;
        }
        assertThat(process.waitFor(moment, TimeUnit.MILLISECONDS)).isFalse();
        process.destroyForcibly().waitFor();
    }

    private void killUnderLoad(RecordingTarget.Link link) throws Exception {
        URI uri = baseUri(link);
        TestXAgent agent = reconnect(uri);
        int moment = 50 + random.nextInt(1_500);
        List<Future<?>> running = handOver(link);
        running.add(threads.submit(() -> traffic(uri, agent)));
        running.add(threads.submit(() -> {
            assertThat(process.waitFor(moment, TimeUnit.MILLISECONDS)).isFalse();
            return process.destroyForcibly().waitFor();
        }));
        xagent.resume(agent);
        while (!agent.closed.isDone()) {
            xagent.fill(agent, handedOver.keySet());
            xagent.take(agent);
        }
        for (Future<?> each : running) {
            each.get(60, TimeUnit.SECONDS);
        }
    }

    private TestXAgent reconnect(URI uri) {
        TestXAgent agent = TestXAgent.ready(uri, ServerTest.KEY, connectorId);
        if (connectorId == null) {
            connectorId = agent.connectorId;
            for (int i = 0; i < CHANNELS; i++) {
                handedOver.put(agent.openAndBind("user" + i), 0);
            }
        } else {
            assertThat(agent.connectorId).isEqualTo(connectorId);
            handedOver.keySet().forEach(channel -> reopen(agent, channel));
        }
        return agent;
    }

    /** Its waiting messages may come before another channel is open. */
    private static void reopen(TestXAgent agent, String channel) {
        ObjectNode packet = TestXAgent.packet("channel.open", channel, Json.object());
        List<JsonNode> others = new ArrayList<>();
        agent.send(packet);
        JsonNode next = agent.next();
        while (!next.path("reply_to").equals(packet.path("packet_id"))) {
            others.add(next);
            next = agent.next();
        }
        assertThat(next.path("connector_channel_id").asText()).isEqualTo(channel);
        assertThat(next.at("/payload/connection_descriptor/connection/status").asText())
                .isEqualTo("connected");
        agent.received.addAll(others);
    }

    /** One consumer a channel: hands over the next message when the hand-over of the last one has returned. */
    private List<Future<?>> handOver(RecordingTarget.Link link) {
        List<Future<?>> consumers = new ArrayList<>();
        handedOver.forEach((channel, from) -> consumers.add(threads.submit(() -> {
            int next = from;
            while (next < from + HANDED_OVER && link.deliver(channel, "t" + next, channel + " text " + next)) {
                next++;
                returned(channel, next);
            }
            return null;
        })));
        return consumers;
    }

    private void returned(String channel, int count) {
        synchronized (handedOver) {
            handedOver.replace(channel, count);
        }
    }

    private Void traffic(URI uri, TestXAgent agent) {
        List<String> channels = List.copyOf(handedOver.keySet());
        try {
            while (!agent.closed.isDone()) {
                files.step(uri, channels, xagent.uploads);
            }
        } catch (IOException e) {
            LOG.debug(
                    "the connector was killed in the middle of a transfer: {}",
                    e.getClass().getName());
        }
        return null;
    }

    /** The last life: everything is asked until it is answered, and everything that was handed over comes. */
    private void settle() throws Exception {
        RecordingTarget.Link link = begin();
        URI uri = baseUri(link);
        try (TestXAgent agent = reconnect(uri)) {
            xagent.resume(agent);
            for (Future<?> each : handOver(link)) {
                while (!each.isDone()) {
                    xagent.take(agent);
                }
                each.get();
            }
            int idle = 0;
            while (idle < 500 && !(xagent.open.isEmpty() && allSeen())) {
                idle = xagent.take(agent) ? 0 : idle + 1;
            }
            files.all(uri);
        }
        process.destroyForcibly().waitFor();
        link.ended();
    }

    private boolean allSeen() {
        return handedOver.entrySet().stream()
                .allMatch(e -> xagent.seen(e.getKey()).size() == e.getValue());
    }

    private void check() {
        assertThat(xagent.open.keySet()).as("without an answer").isEmpty();
        assertThat(target.effects.entrySet().stream().filter(effect -> effect.getValue() > 1))
                .as("effects that happened twice")
                .isEmpty();
        for (Ask ask : xagent.finished.values()) {
            assertThat(ask.outcome).isIn("done", "outcome_unknown", "file_not_found");
            if (ask.outcome.equals("done")) {
                effects(ask).forEach(key -> assertThat(target.effects).containsKey(key));
            }
        }
        handedOver.forEach((channel, count) -> {
            assertThat(xagent.seen(channel)).as("lost").containsAll(ids(count));
            assertThat(xagent.seen(channel))
                    .as("handed over and come, in order")
                    .containsExactlyElementsOf(ids(count));
        });
        report();
    }

    private static List<String> effects(Ask ask) {
        String key = ask.channel + " " + ask.id;
        if (ask.type.equals("tool.invoke")) {
            return List.of(key);
        }
        return ask.hasFile() ? List.of(key + " text", key + " file") : List.of(key + " text");
    }

    private static List<String> ids(int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add("t" + i);
        }
        return ids;
    }

    private void report() {
        Map<String, Integer> outcomes = new LinkedHashMap<>();
        xagent.finished.values().forEach(ask -> outcomes.merge(ask.type + " " + ask.outcome, 1, Integer::sum));
        LOG.info(
                "{} kills: {}, {} effects, {} messages handed over; files: {} kept, {} served whole, {} gone",
                ROUNDS,
                outcomes,
                target.effects.size(),
                handedOver.values(),
                files.uploaded,
                files.served,
                files.gone);
        assertThat(outcomes).containsKeys("chat.message done", "tool.invoke done");
        assertThat(files.served.get()).isPositive();
    }
}
