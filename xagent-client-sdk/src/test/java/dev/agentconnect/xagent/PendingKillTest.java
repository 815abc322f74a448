package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.xagent.chat.FilePendingStore;
import dev.agentconnect.xagent.error.StoreFailed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A platform process that is killed again and again while it sends, and starts on what it left (rules IM2-05, IM2-37 and IM2-50).
 * More rounds: {@code -Dkill.rounds=100}.
 */
class PendingKillTest {
    private static final Logger LOG = LoggerFactory.getLogger(PendingKillTest.class);
    private static final int ROUNDS = Integer.getInteger("kill.rounds", 10);

    private final ScriptedConnector connector = new ScriptedConnector();
    private final Random random = new Random(91);

    // Guarded by this: what each process sent, what was accepted, what the processes said.
    private final Map<ScriptedConnector.Peer, Integer> rounds = new HashMap<>();
    private final Map<Integer, List<JsonNode>> lives = new TreeMap<>();
    private final Set<String> accepted = new LinkedHashSet<>();
    private final Set<Integer> given = new LinkedHashSet<>();
    private final Map<Integer, Integer> ended = new LinkedHashMap<>(); // number -> round

    private Process process;
    private CountDownLatch ready;
    private CountDownLatch silent;

    @TempDir
    Path folder;

    @AfterEach
    void stop() throws Exception {
        if (process != null) {
            process.destroyForcibly().waitFor();
        }
        connector.close();
    }

    @Test
    @Timeout(value = 60 + 20 * 100, unit = TimeUnit.SECONDS)
    void nothingThatWasGivenIsLostAndNothingThatEndedComesAgainHoweverOftenTheProcessIsKilled() throws Exception {
        connector.on("connector.hello", this::greet);
        connector.on("chat.message", this::moody);
        for (int round = 0; round < ROUNDS; round++) {
            begin(round, 100_000);
            if (random.nextInt(4) > 0) {
                assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(process.waitFor(random.nextInt(600), TimeUnit.MILLISECONDS))
                    .isFalse();
            process.destroyForcibly().waitFor();
            assertThat(silent.await(60, TimeUnit.SECONDS)).isTrue();
        }
        connector.on("chat.message", this::answer);
        begin(ROUNDS, 1);
        await().atMost(ScriptedConnector.BOUND).untilAsserted(this::assertNothingIsLost);
        process.destroyForcibly().waitFor();
        assertThat(silent.await(60, TimeUnit.SECONDS)).isTrue();
        check();
    }

    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void fileOfARunningProcessIsRefusedToAnotherOneAndFreeWhenItWasKilled() throws Exception {
        connector.on("connector.hello", this::greet);
        begin(0, 1);
        assertThat(ready.await(60, TimeUnit.SECONDS)).isTrue();
        Path file = folder.resolve("pending.jsonl");
        assertThatThrownBy(() -> new FilePendingStore(file))
                .isInstanceOf(StoreFailed.class)
                .hasMessage("another process has the file of pending messages");
        process.destroyForcibly().waitFor();
        new FilePendingStore(file).close();
    }

    private void begin(int round, int count) throws IOException {
        ready = new CountDownLatch(1);
        silent = new CountDownLatch(1);
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledPlatform.class.getName(),
                        connector.url().toString(),
                        folder.resolve("pending.jsonl").toString(),
                        "round_" + round,
                        String.valueOf(next()),
                        String.valueOf(count))
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Thread listener = new Thread(() -> listen(round, output, ready, silent));
        listener.setDaemon(true);
        listener.start();
    }

    private synchronized int next() {
        int last = given.stream().mapToInt(n -> n).max().orElse(0);
        int seen = lives.values().stream()
                .flatMap(List::stream)
                .mapToInt(PendingKillTest::number)
                .max()
                .orElse(0);
        return Math.max(last, seen) + 1;
    }

    private void listen(int round, BufferedReader output, CountDownLatch isReady, CountDownLatch isSilent) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.equals("ready")) {
                    isReady.countDown();
                } else {
                    said(round, line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            isSilent.countDown();
        }
    }

    /** The last line of a killed process may be cut off. */
    private synchronized void said(int round, String line) {
        if (line.matches("given \\d+")) {
            given.add(Integer.parseInt(line.substring(6)));
        } else if (line.matches("ended \\d+")) {
            ended.putIfAbsent(Integer.parseInt(line.substring(6)), round);
        }
    }

    private static int number(JsonNode packet) {
        return Integer.parseInt(
                packet.path("payload").path("message_id").asText().substring(1));
    }

    /** A process says its round in the place of the connector's id as last known. */
    private void greet(ScriptedConnector.Peer peer, JsonNode packet) {
        synchronized (this) {
            String round = packet.path("payload").path("connector_id").asText();
            rounds.put(peer, Integer.parseInt(round.substring("round_".length())));
        }
        peer.answer(
                packet,
                "connector.hello.ack",
                "{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0'}");
    }

    /** Takes most messages, wants some again, and leaves some without an answer. */
    private void moody(ScriptedConnector.Peer peer, JsonNode packet) {
        int mood = random.nextInt(10);
        if (mood < 2) {
            note(peer, packet);
        } else if (mood < 3) {
            note(peer, packet);
            peer.reject(packet, true);
        } else {
            answer(peer, packet);
        }
    }

    private void answer(ScriptedConnector.Peer peer, JsonNode packet) {
        boolean isNew;
        synchronized (this) {
            note(peer, packet);
            isNew = accepted.add(packet.path("payload").path("message_id").asText());
        }
        peer.acknowledge(packet, isNew ? "accepted" : "duplicate");
    }

    private synchronized void note(ScriptedConnector.Peer peer, JsonNode packet) {
        lives.computeIfAbsent(rounds.get(peer), r -> new ArrayList<>()).add(packet);
    }

    private synchronized void assertNothingIsLost() {
        assertThat(given).hasSizeGreaterThan(ROUNDS);
        assertThat(accepted).containsAll(given.stream().map(n -> "k" + n).toList());
    }

    private synchronized void check() {
        Map<Integer, JsonNode> contents = new LinkedHashMap<>();
        int again = 0;
        for (List<JsonNode> packets : lives.values()) {
            List<Integer> numbers =
                    packets.stream().map(PendingKillTest::number).distinct().toList();
            assertThat(numbers).as("order within one life").isSorted();
            for (JsonNode packet : packets) {
                JsonNode before = contents.putIfAbsent(number(packet), packet.path("payload"));
                assertThat(before).as("content").isIn(null, packet.path("payload"));
            }
            again += (int) numbers.stream().filter(n -> carried(n) > 1).count();
        }
        assertNothingEndedComesAgain();
        assertThat(again).as("messages that outlived a process").isPositive();
        LOG.info(
                "{} kills: {} given, {} ended, {} sendings in a later life", ROUNDS, given.size(), ended.size(), again);
    }

    private long carried(int number) {
        return lives.values().stream()
                .filter(packets -> packets.stream().anyMatch(p -> number(p) == number))
                .count();
    }

    private void assertNothingEndedComesAgain() {
        lives.forEach((round, packets) -> {
            for (JsonNode packet : packets) {
                assertThat(ended.getOrDefault(number(packet), ROUNDS))
                        .as("the round in which %s ended, which is sent in round %d", packet.path("payload"), round)
                        .isGreaterThanOrEqualTo(round);
            }
        });
    }
}
