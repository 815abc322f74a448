package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.FragileDatabase.Mood;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.jdbc.CredentialKeys;
import dev.agentconnect.connector.store.jdbc.JdbcStore;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A process that ends in the middle of a delivery or tool call (decision X61): the first server hangs in its handler for the rest of the
 * test, and a second one starts on what the database holds at that moment.
 */
class CutOffTest {
    private final ManualTimers timers = new ManualTimers();
    private final List<String> effects = new CopyOnWriteArrayList<>();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);
    private final JdbcDataSource database = new JdbcDataSource();
    private final FragileDatabase first = new FragileDatabase(database);
    private final SampleConnector sample = new SampleConnector();
    private ConnectorServer dying;
    private ConnectorServer next;
    private String channel;
    private String connectorId;

    CutOffTest() {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
    }

    private ConnectorServer start(javax.sql.DataSource source, ChatHandler chat) {
        JdbcStore store = JdbcStore.on(
                source,
                CredentialKeys.of("k1:" + "A".repeat(43) + "="),
                new JdbcStore.Ageing(ConnectorLimits.DEFAULTS.recall(), timers));
        return ConnectorServer.start(
                sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                        .chat(chat)
                        .build(),
                ConnectorOptions.builder()
                        .apiKey(Secret.of(ServerTest.KEY))
                        .timers(timers)
                        .webSocketLimits(ServerTest.unhurried())
                        .store(store)
                        .build());
    }

    /** Starts the first server, binds a channel, sends it a packet and returns when the handler is where it will stay. */
    private void hangIn(ChatHandler chat, String type, ObjectNode payload) throws InterruptedException {
        dying = start(first, chat);
        TestXAgent agent = TestXAgent.ready(dying.baseUri(), ServerTest.KEY, null);
        connectorId = agent.connectorId;
        channel = agent.openAndBind("ann");
        agent.send(TestXAgent.packet(type, channel, payload));
        reached.await();
        agent.vanish();
        effects.add("restart");
    }

    private TestXAgent restart(ChatHandler chat) {
        next = start(database, chat);
        TestXAgent agent = TestXAgent.ready(next.baseUri(), ServerTest.KEY, connectorId);
        assertThat(agent.open(channel)).isEqualTo(channel);
        return agent;
    }

    @AfterEach
    void close() {
        over.countDown();
        first.mood = Mood.THERE;
        next.close();
        dying.close();
    }

    private void hang() {
        reached.countDown();
        boolean interrupted = true;
        while (interrupted) {
            try {
                over.await();
                interrupted = false;
            } catch (InterruptedException e) {
                interrupted = over.getCount() > 0;
            }
        }
    }

    private void effect(String what) {
        effects.add(what);
    }

    private static ObjectNode message() {
        return ServerTest.text("m1", "hello");
    }

    private void assertOutcomeUnknown(TestXAgent agent) {
        for (int i = 0; i < 2; i++) {
            ObjectNode ack = agent.call("chat.message", channel, message());
            assertThat(ServerTest.status(ack)).isEqualTo("rejected");
            assertThat(ack.at("/payload/code").asText()).isEqualTo("outcome_unknown");
            assertThat(ack.at("/payload/retryable").asBoolean(true)).isFalse();
        }
    }

    @Test
    void aPartThatWasCutOffIsReportedAndNeverRunsAgain() throws Exception {
        hangIn(
                message -> message.part("a", () -> {
                    effect("a");
                    hang();
                }),
                "chat.message",
                message());
        try (TestXAgent agent = restart(message -> message.part("a", () -> effect("a")))) {
            assertOutcomeUnknown(agent);
            assertThat(effects).containsExactly("a", "restart");
            assertThat(ServerTest.status(agent.call("chat.message", channel, ServerTest.text("m2", "hello"))))
                    .as("another message")
                    .isEqualTo("accepted");
            assertThat(agent.call("chat.message", channel, ServerTest.text("m1", "other"))
                            .at("/payload/code")
                            .asText())
                    .isEqualTo("message_content_conflict");
        }
    }

    @Test
    void aMessageThatWasCutOffBetweenItsPartsGoesOnWhereItWas() throws Exception {
        hangIn(
                message -> {
                    message.part("a", () -> effect("a"));
                    hang();
                    message.part("b", () -> effect("late b"));
                },
                "chat.message",
                message());
        ChatHandler both = message -> {
            message.part("a", () -> effect("a"));
            message.part("b", () -> effect("b"));
        };
        try (TestXAgent agent = restart(both)) {
            assertThat(ServerTest.status(agent.call("chat.message", channel, message())))
                    .isEqualTo("accepted");
            assertThat(ServerTest.status(agent.call("chat.message", channel, message())))
                    .isEqualTo("duplicate");
            assertThat(effects).containsExactly("a", "restart", "b");
        }
    }

    @Test
    void aHandlerWithoutPartsCountsAsOnePart() throws Exception {
        hangIn(
                message -> {
                    effect("a");
                    hang();
                },
                "chat.message",
                message());
        try (TestXAgent agent = restart(message -> effect("a"))) {
            assertOutcomeUnknown(agent);
            assertThat(effects).containsExactly("a", "restart");
        }
    }

    @Test
    void aPartThatWentOutWhileTheDatabaseWasAwayIsNotForgottenWithTheProcess() throws Exception {
        hangIn(
                message -> {
                    try {
                        message.part("a", () -> {
                            effect("a");
                            first.mood = Mood.AWAY;
                        });
                    } finally {
                        hang();
                    }
                },
                "chat.message",
                message());
        try (TestXAgent agent = restart(message -> message.part("a", () -> effect("a")))) {
            assertOutcomeUnknown(agent);
            assertThat(effects).containsExactly("a", "restart");
        }
    }

    @Test
    void aMessageThatTheTargetRefusedForNowIsSentAfterARestart() throws Exception {
        ChatHandler busy = message -> {
            if (message.messageId().equals("m1")) {
                throw new DeliveryRejected("slow_down", "later", true);
            }
            hang();
        };
        dying = start(first, busy);
        TestXAgent before = TestXAgent.ready(dying.baseUri(), ServerTest.KEY, null);
        connectorId = before.connectorId;
        channel = before.openAndBind("ann");
        assertThat(before.call("chat.message", channel, message())
                        .at("/payload/retryable")
                        .asBoolean())
                .isTrue();
        before.vanish();
        try (TestXAgent agent = restart(message -> message.part("a", () -> effect("a")))) {
            assertThat(ServerTest.status(agent.call("chat.message", channel, message())))
                    .isEqualTo("accepted");
            assertThat(effects).containsExactly("a");
        }
    }

    @Test
    void aToolThatWasCutOffIsReportedAndNeverRunsAgain() throws Exception {
        sample.onTool = this::hang;
        ObjectNode call = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "call-1");
        hangIn(message -> {}, "tool.invoke", call);
        sample.onTool = () -> {};
        try (TestXAgent agent = restart(message -> {})) {
            for (int i = 0; i < 2; i++) {
                assertThat(ServerTest.code(agent.call("tool.invoke", channel, call)))
                        .isEqualTo("outcome_unknown");
            }
            assertThat(sample.toolRuns).hasValue(1);
            ObjectNode again = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "call-2");
            assertThat(agent.call("tool.invoke", channel, again)
                            .at("/payload/result/status")
                            .asText())
                    .as("a new call is a new decision")
                    .isEqualTo("sent");
        }
    }

    @Test
    void partsThatOverlapAreRefused() throws Exception {
        dying = start(first, message -> message.part("a", () -> message.part("b", () -> effect("b"))));
        TestXAgent agent = TestXAgent.ready(dying.baseUri(), ServerTest.KEY, null);
        channel = agent.openAndBind("ann");
        assertThat(ServerTest.status(agent.call("chat.message", channel, message())))
                .isEqualTo("rejected");
        assertThat(effects).isEmpty();
        connectorId = agent.connectorId;
        agent.vanish();
        restart(message -> {}).close();
    }
}
