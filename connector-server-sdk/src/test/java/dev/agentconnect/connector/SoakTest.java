package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.store.jdbc.CredentialKeys;
import dev.agentconnect.connector.store.jdbc.JdbcStore;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Peers that come, use everything and vanish in every way: after their lease nothing of them is left (rules LEASE-03 to LEASE-06). */
class SoakTest extends ServerTest {
    private static final int ROUNDS = 1_000;
    private static final int WARM_UP = 16;

    private final ManualTimers timers = new ManualTimers();
    private final JdbcDataSource database = new JdbcDataSource();
    private final List<DeafPeer> silent = new ArrayList<>();

    @TempDir
    Path files;

    /** Everything of one moment that could be left behind. */
    private record Rest(
            List<Long> gauges, Map<String, Integer> rows, Map<String, Integer> held, int timers, long files) {}

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        ConnectorLimits d = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Plane plane = new ConnectorLimits.Plane(
                d.plane().helloTimeout(), 100, 2 * ROUNDS, 2 * ROUNDS, d.plane().lease());
        ConnectorLimits limits = new ConnectorLimits(plane, d.work(), d.inbound(), d.recall(), d.drafts(), d.files());
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
        JdbcStore store = JdbcStore.on(
                database,
                CredentialKeys.of("k1:" + "A".repeat(43) + "="),
                new JdbcStore.Ageing(limits.recall(), timers));
        return options.timers(timers).limits(limits).store(store).filesDirectory(files);
    }

    @AfterEach
    void closeSilent() throws IOException {
        for (DeafPeer peer : silent) {
            peer.close();
        }
    }

    @Test
    void aThousandPeersThatVanishLeaveNoThreadSocketEntryOrRow() throws Exception {
        rounds(WARM_UP);
        endLeases();
        Rest before = rest();
        long handles = openHandles();

        rounds(ROUNDS);
        await().until(() -> server().gauges().connectors() == withHello(ROUNDS));
        assertThat(server().channels()).as("kept within the hour").isEqualTo(withHello(ROUNDS));
        assertThat(rows().get("agc_outbox")).isPositive();
        assertThat(rest()).isNotEqualTo(before);

        endLeases();
        await().untilAsserted(() -> assertThat(rest()).isEqualTo(before));
        assertThat(before.rows())
                .allSatisfy((table, count) -> assertThat(count).as(table).isZero());
        assertThat(before.gauges()).containsOnly(0L);
        assertThat(sample.bound).as("the handlers were told").isEmpty();
        closeSilent(); // our own ends
        await().untilAsserted(() -> assertThat(openHandles()).isLessThanOrEqualTo(handles + 20));
        server().close();
        await().untilAsserted(() -> assertThat(ourThreads()).isEmpty());
    }

    private static int withHello(int rounds) {
        return rounds - rounds / 8;
    }

    private void rounds(int rounds) throws IOException {
        for (int i = 0; i < rounds; i++) {
            round(i % 8);
        }
    }

    private void round(int way) throws IOException {
        switch (way) {
            case 0 -> silent.add(DeafPeer.connect(server().baseUri(), KEY)); // never says hello
            case 1 -> silent.add(helloed());
            case 2 -> helloed().reset();
            case 3 -> helloed().close();
            case 4 -> busyInOrder();
            case 5 -> busy().close();
            default -> busy().vanish();
        }
    }

    private DeafPeer helloed() throws IOException {
        DeafPeer peer = DeafPeer.connect(server().baseUri(), KEY);
        peer.send(TestXAgent.packet("connector.hello", null, TestXAgent.hello(null)));
        peer.send(TestXAgent.packet("channel.open", null, Json.object()));
        peer.await("channel.open.ack");
        return peer;
    }

    /** Leaves something in every table, map and queue there is. */
    private TestXAgent busy() throws IOException {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                .isEqualTo("accepted");
        ObjectNode tool = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "c1");
        assertThat(agent.call("tool.invoke", channel, tool).has("error")).isFalse();
        agent.send(TestXAgent.packet(
                "chat.message.delta", channel, text("m2", "begun").put("sequence", 1)));
        agent.send(TestXAgent.packet("chat.activity", channel, Json.object().put("status", "thinking")));
        sample.bound.get(channel).keepFile("a.txt", null, new ByteArrayInputStream(new byte[100]));
        for (String id : List.of("t1", "t2")) {
            sample.bound.get(channel).deliver(new InboundMessage(id, "text", List.of(), SampleConnector.now()));
        }
        assertThat(type(agent.next())).isEqualTo("chat.message");
        return agent;
    }

    /** Says goodbye as it should. */
    private void busyInOrder() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.call("auth.logout", channel, Json.object());
            agent.call("channel.close", channel, Json.object());
        }
    }

    /** First the silent ones are found dead, then the last lease ends. */
    private void endLeases() {
        await().until(() -> {
            timers.advance(Duration.ofSeconds(31));
            return server().gauges().sockets() == 0;
        });
        await().until(() -> {
            timers.advance(Duration.ofMinutes(61));
            return server().gauges().connectors() == 0 && server().gauges().channels() == 0;
        });
        await().until(() -> rows().values().stream().allMatch(count -> count == 0));
    }

    private Rest rest() throws SQLException, IOException {
        try (Stream<Path> kept = Files.list(files)) {
            Map<String, Integer> held = HeldState.of(server());
            held.keySet().removeIf(place -> place.startsWith("SampleConnector")); // what the test itself writes down
            return new Rest(figures(server().gauges()), rows(), held, timers.pending(), kept.count());
        }
    }

    private static List<Long> figures(ConnectorGauges gauges) {
        return List.of(
                (long) gauges.sockets(),
                (long) gauges.connectors(),
                (long) gauges.channels(),
                (long) gauges.files(),
                gauges.fileBytes(),
                gauges.messagesWaiting().orElseThrow(),
                (long) gauges.dataPlanes().size());
    }

    private Map<String, Integer> rows() throws SQLException {
        Map<String, Integer> rows = new TreeMap<>();
        for (String table : List.of(
                "agc_connectors",
                "agc_channels",
                "agc_outbox",
                "agc_files",
                "agc_tool_calls",
                "agc_sent_messages",
                "agc_sent_parts",
                "agc_taken_messages")) {
            rows.put(table, count(table));
        }
        return rows;
    }

    private int count(String table) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            found.next();
            return found.getInt(1);
        }
    }

    private static long openHandles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getOpenFileDescriptorCount()
                : 0;
    }

    private static List<String> ourThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith("agent-connect"))
                .toList();
    }
}
