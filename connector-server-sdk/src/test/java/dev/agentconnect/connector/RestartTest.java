package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that ends, in order or not, and one that begins where it was (sections 8.2, 10 and 14; rules COMPAT-05, COMPAT-07). */
class RestartTest {
    @TempDir
    Path directory;

    private final ManualTimers timers = new ManualTimers();
    private SampleConnector sample = new SampleConnector();
    private Path state;
    private ConnectorServer server;
    private ConnectorServer abandoned;

    /** How the first server ends. */
    enum End {
        /** In order. */
        CLOSED,
        /** Not at all: the next one starts on what the disk has at that moment, as after a crash. */
        ABANDONED
    }

    private void start() {
        if (state == null) {
            state = directory.resolve("state");
        }
        server = ConnectorServer.start(
                sample.connector(),
                ConnectorOptions.builder()
                        .apiKey(Secret.of(ServerTest.KEY))
                        .timers(timers)
                        .webSocketLimits(ServerTest.unhurried())
                        .stateDirectory(state)
                        .build());
    }

    private void restart(End end) {
        if (end == End.CLOSED) {
            server.close();
        } else {
            Path copy = directory.resolve("copy");
            copy(state, copy);
            state = copy;
            abandoned = server;
        }
        sample = new SampleConnector();
        start();
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void close() {
        server.close();
        if (abandoned != null) {
            abandoned.close();
        }
    }

    private TestXAgent ready(String connectorId) {
        return TestXAgent.ready(server.baseUri(), ServerTest.KEY, connectorId);
    }

    private ChannelContext bound(String channel) {
        await().until(() -> sample.bound.containsKey(channel));
        return sample.bound.get(channel);
    }

    private static InboundMessage message(String id) {
        return new InboundMessage(id, "text of " + id, List.of(), SampleConnector.now());
    }

    private static ObjectNode ack(JsonNode message, String status) {
        ObjectNode ack = TestXAgent.packet(
                "chat.message.ack",
                message.path("connector_channel_id").asText(),
                Json.object()
                        .put("message_id", message.at("/payload/message_id").asText())
                        .put("status", status));
        ack.set("reply_to", message.path("packet_id"));
        ack.remove("request_id");
        return ack;
    }

    private static String id(JsonNode message) {
        return message.at("/payload/message_id").asText();
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void channelBindingAndConnectorIdAreBack(End end) {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        agent.vanish();
        restart(end);
        assertThat(bound(channel)
                        .binding()
                        .orElseThrow()
                        .credentials()
                        .path("token")
                        .asText())
                .isEqualTo("good-token-ann");
        try (TestXAgent back = ready(agent.connectorId)) {
            assertThat(back.connectorId).isEqualTo(agent.connectorId);
            ObjectNode opened = back.call("channel.open", channel, Json.object());
            assertThat(opened.path("connector_channel_id").asText()).isEqualTo(channel);
            assertThat(opened.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("connected");
        }
    }

    @Test
    void aConnectorIdWithoutChannelsIsKeptWithinItsLease() {
        start();
        TestXAgent agent = ready(null);
        agent.vanish();
        restart(End.CLOSED);
        try (TestXAgent back = ready(agent.connectorId)) {
            assertThat(back.connectorId).isEqualTo(agent.connectorId);
        }
        try (TestXAgent other = ready("conn_never_issued")) {
            assertThat(other.connectorId).isNotEqualTo("conn_never_issued");
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void whatWasNotTakenIsSentInOrderWithTheSameIds(End end) {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        ChannelContext target = bound(channel);
        target.deliver(message("t1"));
        JsonNode first = agent.next();
        agent.send(ack(first, "accepted"));
        target.deliver(message("t2"));
        assertThat(id(agent.next())).isEqualTo("t2");
        agent.vanish();
        target.deliver(message("t3"));
        target.deliverAll(List.of(message("t4"), message("t5")), new Cursor("target", "5"));
        restart(end);
        ChannelContext again = bound(channel);
        assertThat(again.cursor("target")).contains("5");
        again.deliver(message("t1"));
        again.deliver(message("t4"));
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            for (String expected : List.of("t2", "t3", "t4", "t5")) {
                JsonNode next = back.next();
                assertThat(id(next)).isEqualTo(expected);
                assertThat(next.at("/payload/text").asText()).isEqualTo("text of " + expected);
                back.send(ack(next, expected.equals("t2") ? "duplicate" : "accepted"));
            }
            assertThat(back.call("ping", null, null).path("type").asText()).isEqualTo("pong");
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aRestartDoesNotExtendTheLifeOfAMessage(End end) {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        ChannelContext target = bound(channel);
        agent.vanish();
        target.deliver(message("t1"));
        timers.advance(Duration.ofMinutes(40));
        target.deliver(message("t2"));
        restart(end);
        timers.advance(Duration.ofMinutes(21));
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            assertThat(id(back.next())).isEqualTo("t2");
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void aMessageToTheTargetIsADuplicateAndAToolKeepsItsResult(End end) {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        ObjectNode message = ServerTest.text("m1", "hello");
        assertThat(ServerTest.status(agent.call("chat.message", channel, message)))
                .isEqualTo("accepted");
        ObjectNode call = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "call-1");
        JsonNode result = agent.call("tool.invoke", channel, call).at("/payload/result");
        assertThat(result.path("status").asText()).isEqualTo("sent");
        agent.vanish();
        restart(end);
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            assertThat(ServerTest.status(back.call("chat.message", channel, message)))
                    .isEqualTo("duplicate");
            assertThat(ServerTest.status(back.call("chat.message", channel, ServerTest.text("m1", "other"))))
                    .isEqualTo("rejected");
            assertThat(back.call("tool.invoke", channel, call).at("/payload/result"))
                    .isEqualTo(result);
            assertThat(sample.sent).isEmpty();
            assertThat(sample.toolRuns).hasValue(0);
        }
    }

    @Test
    void aPartThatWentOutBeforeTheRestartIsNotSentAgain() {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        sample.nextSend = new IllegalStateException("after the part");
        ObjectNode message = ServerTest.text("m1", "hello");
        JsonNode failed = agent.call("chat.message", channel, message);
        assertThat(failed.at("/payload/retryable").asBoolean()).isTrue();
        assertThat(sample.sent).hasSize(1);
        agent.vanish();
        restart(End.ABANDONED);
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            assertThat(ServerTest.status(back.call("chat.message", channel, message)))
                    .isEqualTo("accepted");
            assertThat(sample.sent).isEmpty();
        }
    }

    @Test
    void aChannelThatNoHelloClaimsWithinTheHourIsCleanedUpForGood() {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        agent.vanish();
        restart(End.CLOSED);
        bound(channel).deliver(message("t1"));
        timers.advance(Duration.ofMinutes(59));
        assertThat(server.channels()).isEqualTo(1);
        timers.advance(Duration.ofMinutes(2));
        await().until(() -> sample.events.contains("unbound " + channel));
        restart(End.CLOSED);
        assertThat(server.channels()).isZero();
        assertThat(server.connectors()).isZero();
        assertThat(sample.bound).isEmpty();
        try (TestXAgent back = ready(agent.connectorId)) {
            assertThat(back.connectorId).isNotEqualTo(agent.connectorId);
        }
    }

    @Test
    void aLogoutIsNotUndoneByARestart() {
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        agent.call("auth.logout", channel, Json.object());
        agent.vanish();
        restart(End.ABANDONED);
        try (TestXAgent back = ready(agent.connectorId)) {
            ObjectNode opened = back.call("channel.open", channel, Json.object());
            assertThat(opened.path("connector_channel_id").asText()).isEqualTo(channel);
            assertThat(opened.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isNotEqualTo("connected");
            assertThat(sample.bound).isEmpty();
        }
    }
}
