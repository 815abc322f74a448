package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.FragileDatabase.Mood;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.jdbc.CredentialKeys;
import dev.agentconnect.connector.store.jdbc.JdbcStore;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database that goes away and comes back: nothing that was taken is lost, and nothing is done twice. */
class DatabaseAwayTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers();
    private final FragileDatabase database = new FragileDatabase(memory());
    private final JdbcStore store = JdbcStore.on(
            database,
            CredentialKeys.of("k1:" + "A".repeat(43) + "="),
            new JdbcStore.Ageing(ConnectorLimits.DEFAULTS.recall(), timers));

    private static JdbcDataSource memory() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";MODE=PostgreSQL;DB_CLOSE_DELAY=-1");
        return source;
    }

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried()).store(store);
    }

    @AfterEach
    void backAgain() {
        database.mood = Mood.THERE;
    }

    private static InboundMessage message(String id) {
        return new InboundMessage(id, "text", List.of(), SampleConnector.now());
    }

    private ChannelContext bound(String channel) {
        await().until(() -> sample.bound.containsKey(channel));
        return sample.bound.get(channel);
    }

    private static void assertRetryable(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        InboundRefused.class, e -> assertThat(e.isRetryable()).isTrue());
    }

    private static void assertRetryable(JsonNode ack) {
        assertThat(status(ack)).isEqualTo("rejected");
        assertThat(ack.at("/payload/retryable").asBoolean()).isTrue();
    }

    private static ObjectNode ack(JsonNode message) {
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack",
                message.path("connector_channel_id").asText(),
                Json.object()
                        .put("message_id", message.at("/payload/message_id").asText())
                        .put("status", "accepted"));
        ack.set("reply_to", message.path("packet_id"));
        ack.remove("request_id");
        return ack;
    }

    @ParameterizedTest
    @EnumSource(names = "THERE", mode = EnumSource.Mode.EXCLUDE)
    void whatWasNotStoredWasNotTakenAndIsSentOnceWhenItIsTaken(Mood mood) {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext target = bound(channel);
            database.mood = mood;
            assertRetryable(() -> target.deliver(message("t1")));
            assertRetryable(() -> target.deliverAll(List.of(message("t1"), message("t2")), new Cursor("c", "2")));
            assertThat(agent.received).isEmpty();
            database.mood = Mood.THERE;
            if (mood != Mood.COMMIT_UNHEARD) {
                assertThat(target.cursor("c")).isEmpty();
            }
            target.deliverAll(List.of(message("t1"), message("t2")), new Cursor("c", "2"));
            assertThat(target.cursor("c")).contains("2");
            JsonNode first = agent.next();
            assertThat(first.at("/payload/message_id").asText()).isEqualTo("t1");
            agent.send(ack(first));
            JsonNode second = agent.next();
            assertThat(second.at("/payload/message_id").asText()).isEqualTo("t2");
            agent.send(ack(second));
            await().until(() -> store.outbox().size(channel) == 0);
        }
    }

    @Test
    void anAnswerThatCannotBeStoredIsAskedForAgain() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext target = bound(channel);
            target.deliver(message("t1"));
            target.deliver(message("t2"));
            JsonNode first = agent.next();
            database.mood = Mood.AWAY;
            agent.send(ack(first));
            await().until(() -> database.failures.get() > 0);
            database.mood = Mood.THERE;
            JsonNode again = await().until(
                            () -> {
                                timers.advance(Duration.ofSeconds(31));
                                return agent.received.poll(100, TimeUnit.MILLISECONDS);
                            },
                            next -> next != null);
            assertThat(again.at("/payload/message_id").asText()).isEqualTo("t1");
            agent.send(ack(again));
            JsonNode next = agent.next();
            while (next.at("/payload/message_id").asText().equals("t1")) { // the moved clock may have asked twice
                next = agent.next();
            }
            assertThat(next.at("/payload/message_id").asText()).isEqualTo("t2");
        }
    }

    @Test
    void aWaitingMessageIsSentWhenTheDatabaseIsBack() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext target = bound(channel);
            agent.call("channel.close", channel, Json.object());
            target.deliver(message("t1"));
            database.mood = Mood.AWAY;
            assertThat(agent.open(channel)).isEqualTo(channel);
            await().until(() -> database.failures.get() > 0);
            database.mood = Mood.THERE;
            JsonNode sent = await().until(
                            () -> {
                                timers.advance(Duration.ofSeconds(31));
                                return agent.received.poll(100, TimeUnit.MILLISECONDS);
                            },
                            next -> next != null);
            assertThat(sent.at("/payload/message_id").asText()).isEqualTo("t1");
        }
    }

    @Test
    void aMessageToTheTargetIsRejectedForNowAndSentOnceLater() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            database.mood = Mood.AWAY;
            assertRetryable(agent.call("chat.message", channel, text("m1", "hello")));
            assertThat(sample.sent).isEmpty();
            database.mood = Mood.THERE;
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aMessageThatWentOutWhileTheDatabaseWentAwayDoesNotGoOutAgain() {
        sample.onSent = () -> database.mood = Mood.AWAY;
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            assertRetryable(agent.call("chat.message", channel, text("m1", "hello")));
            assertRetryable(agent.call("chat.message", channel, text("m1", "hello")));
            assertThat(sample.sent).hasSize(1);
            database.mood = Mood.THERE;
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(sample.sent).hasSize(1);
            assertThat(store.sentMessages().find(channel, "m1")).isPresent();
        }
    }

    @Test
    void aToolDoesNotRunWithoutMemoryAndRunsOnceWhenThereIsOne() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode call = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "call-1");
            database.mood = Mood.AWAY;
            assertThat(code(agent.call("tool.invoke", channel, call))).isEqualTo("busy");
            assertThat(sample.toolRuns).hasValue(0);
            database.mood = Mood.COMMIT_FAILS;
            assertThat(code(agent.call("tool.invoke", channel, call))).isEqualTo("busy");
            assertThat(sample.toolRuns).hasValue(0);
            database.mood = Mood.THERE;
            sample.onTool = () -> database.mood = Mood.COMMIT_FAILS;
            assertThat(agent.call("tool.invoke", channel, call)
                            .at("/payload/result/status")
                            .asText())
                    .as("it has acted, so its result is told")
                    .isEqualTo("sent");
            database.mood = Mood.THERE;
            assertThat(agent.call("tool.invoke", channel, call)
                            .at("/payload/result/status")
                            .asText())
                    .isEqualTo("sent");
            assertThat(sample.toolRuns).hasValue(1);
        }
    }

    @Test
    void aLoginOrLogoutThatCannotBeStoredHasNotHappened() {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            database.mood = Mood.AWAY;
            assertThat(code(agent.bind(channel, "good", "ann"))).isEqualTo("busy");
            assertThat(code(agent.call("channel.open", null, Json.object()))).isEqualTo("busy");
            assertThat(sample.bound).isEmpty();
            assertThat(server().channels()).isEqualTo(1);
            database.mood = Mood.THERE;
            assertThat(status(agent.bind(channel, "good", "ann"))).isEqualTo("authenticated");
            database.mood = Mood.AWAY;
            assertThat(code(agent.call("auth.logout", channel, Json.object()))).isEqualTo("busy");
            assertThat(bound(channel).binding()).isPresent();
            database.mood = Mood.THERE;
            assertThat(agent.call("auth.logout", channel, Json.object())
                            .path("type")
                            .asText())
                    .isEqualTo("auth.logout.ack");
            assertThat(store.channels().get(0).binding()).isNull();
        }
    }

    @Test
    void aChannelWhoseLeaseEndsMeanwhileIsForgottenLater() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        agent.vanish();
        await().until(() -> {
            database.mood = Mood.AWAY;
            timers.advance(Duration.ofMinutes(61));
            return sample.events.contains("unbound " + channel);
        });
        database.mood = Mood.THERE;
        assertThat(server().channels()).isZero();
        await().until(() -> {
            timers.advance(Duration.ofSeconds(31));
            return store.channels().isEmpty() && store.connectors().isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "THERE", mode = EnumSource.Mode.EXCLUDE)
    void aFileThatCannotBeWrittenDownIsRefusedAndNotServed(Mood mood) throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext target = bound(channel);
            Request upload = new Request.Builder()
                    .url(server().baseUri() + "/files/uploads")
                    .header("Authorization", "Bearer " + KEY)
                    .header("X-XAgent-Connector-Channel-ID", channel)
                    .post(new MultipartBody.Builder()
                            .setType(MultipartBody.FORM)
                            .addFormDataPart("file", "a", RequestBody.create(new byte[10]))
                            .build())
                    .build();
            database.mood = mood;
            try (Response refused = TestXAgent.HTTP.newCall(upload).execute()) {
                assertThat(refused.code()).isEqualTo(503);
                assertThat(refused.body().string()).contains("\"error\":\"busy\"");
            }
            assertThatThrownBy(() -> target.keepFile("a", null, new ByteArrayInputStream(new byte[10])))
                    .isInstanceOf(IOException.class);
            assertThat(server().gauges().files()).isZero();
            assertThat(server().gauges().fileBytes()).isZero();
            database.mood = Mood.THERE;
            try (Response taken = TestXAgent.HTTP.newCall(upload).execute()) {
                assertThat(taken.code()).isEqualTo(200);
            }
        }
    }
}
