package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A message that comes again: how often it runs, and what each copy is told (IM v2, sections 7 and 9). */
class RedeliveryTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers();
    private final AtomicInteger runs = new AtomicInteger();
    private final List<String> effects = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedQueue<RuntimeException> faults = new ConcurrentLinkedQueue<>();
    private volatile CountDownLatch hold = new CountDownLatch(0);

    /** What the target's answer to a file is; an empty text is a success. */
    private volatile String fileAnswer = "";

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    @Override
    Connector connector() {
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .chat(this::send)
                .build();
    }

    private void send(OutboundMessage message) throws Exception {
        runs.incrementAndGet();
        hold.await();
        RuntimeException fault = faults.poll();
        if (fault != null) {
            throw fault;
        }
        message.part("text", () -> effects.add(message.messageId() + " " + message.text()));
        for (ChannelFile file : message.files()) {
            message.part(file.fileRef(), () -> sendFile(message, file));
        }
    }

    /** The platform answers HTTP 200 with a code of its own: a session that has expired is a refusal all the same. */
    private void sendFile(OutboundMessage message, ChannelFile file) throws IOException {
        if (!fileAnswer.isEmpty()) {
            JsonNode answer = Json.mapper().readTree(fileAnswer);
            message.channel().unbind(ConnectionStatus.EXPIRED, "the session has expired");
            throw new DeliveryRejected(
                    "session_expired", "ret " + answer.path("ret").asInt(), false);
        }
        effects.add(message.messageId() + " file " + file.filename());
    }

    private static DeliveryRejected forNow() {
        return new DeliveryRejected("network", "later", true);
    }

    @Test
    void anIdIsNotUsedUpByAHandlerThatFailed() {
        faults.add(forNow());
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode failed = agent.call("chat.message", channel, text("m1", "hello"));
            assertThat(status(failed)).isEqualTo("rejected");
            assertThat(failed.at("/payload/retryable").asBoolean()).isTrue();
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("duplicate");
            assertThat(effects).containsExactly("m1 hello");
            assertThat(runs).hasValue(2);
        }
    }

    @Test
    void twentyCopiesAtOnceAreOneRunAndNobodyIsToldBeforeItEnds() {
        hold = new CountDownLatch(1);
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            List<String> asked = sendCopies(agent, channel, 20);
            assertThat(type(agent.call("ping", null, null)))
                    .as("nothing came before")
                    .isEqualTo("pong");
            hold.countDown();
            List<String> statuses = new ArrayList<>();
            List<String> answered = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                JsonNode ack = agent.next();
                statuses.add(status(ack));
                answered.add(ack.path("reply_to").asText());
            }
            assertThat(answered).containsExactlyInAnyOrderElementsOf(asked);
            assertThat(statuses.remove(0)).isEqualTo("accepted");
            assertThat(statuses).containsOnly("duplicate");
            assertThat(effects).containsExactly("m1 hello");
            assertThat(runs).hasValue(1);
        }
    }

    private static List<String> sendCopies(TestXAgent agent, String channel, int copies) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            ObjectNode packet = TestXAgent.packet("chat.message", channel, text("m1", "hello"));
            ids.add(packet.path("packet_id").asText());
            agent.send(packet);
        }
        return ids;
    }

    @Test
    void aCopyThatCameWhileTheFirstRanAndFailedRunsAfterIt() {
        hold = new CountDownLatch(1);
        faults.add(forNow());
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sendCopies(agent, channel, 2);
            hold.countDown();
            assertThat(status(agent.next())).isEqualTo("rejected");
            assertThat(status(agent.next())).isEqualTo("accepted");
            assertThat(effects).containsExactly("m1 hello");
        }
    }

    @Test
    void aTextWhoseFileTheTargetRefusedIsNotAccepted() throws Exception {
        fileAnswer = "{\"ret\":-2,\"errmsg\":\"\"}";
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode message = withFile(channel, "m1");
            agent.send(TestXAgent.packet("chat.message", channel, message));
            List<JsonNode> both = List.of(agent.next(), agent.next()); // ack and push, in any order
            assertThat(both)
                    .as("the descriptor leaves connected")
                    .anyMatch(push -> push.at("/payload/connection_descriptor/connection/status")
                            .asText()
                            .equals("expired"));
            both.stream()
                    .filter(packet -> type(packet).equals("chat.message.ack"))
                    .forEach(ack -> assertRefused(ack, "session_expired"));
            assertThat(both).anyMatch(packet -> type(packet).equals("chat.message.ack"));
            assertRefused(agent.call("chat.message", channel, text("m2", "x")), "connection_not_authenticated");

            fileAnswer = "";
            assertThat(status(agent.bind(channel, "good-again", "ann"))).isEqualTo("authenticated");
            assertThat(status(agent.call("chat.message", channel, text("m3", "x"))))
                    .isEqualTo("accepted");
            assertRefused(agent.call("chat.message", channel, message), "session_expired");
            assertThat(effects).containsExactly("m1 hello", "m3 x");
        }
    }

    private ObjectNode withFile(String channel, String messageId) throws IOException {
        ChannelFile file =
                sample.bound.get(channel).keepFile("a.txt", null, new ByteArrayInputStream(new byte[] {1, 2, 3}));
        ObjectNode message = text(messageId, "hello");
        message.putArray("files").addObject().put("type", "file").put("file_ref", file.fileRef());
        return message;
    }

    private static void assertRefused(JsonNode ack, String code) {
        assertThat(status(ack)).isEqualTo("rejected");
        assertThat(ack.at("/payload/code").asText()).isEqualTo(code);
        assertThat(ack.at("/payload/retryable").asBoolean(true)).isFalse();
    }

    @Test
    void anotherListOfFilesIsAnotherContent() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode message = withFile(channel, "m1");
            assertThat(status(agent.call("chat.message", channel, message))).isEqualTo("accepted");
            assertThat(status(agent.call("chat.message", channel, message))).isEqualTo("duplicate");
            assertRefused(agent.call("chat.message", channel, text("m1", "hello")), "message_content_conflict");
            assertRefused(agent.call("chat.message", channel, withFile(channel, "m1")), "message_content_conflict");
            assertThat(effects).containsExactly("m1 hello", "m1 file a.txt");
        }
    }

    @Test
    void whatWasAskedBeforeTheSocketDiedIsAnsweredAfterItInOrderAndRunsOnce() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        List<String> ids = List.of("m3", "m4", "m5");
        ids.forEach(id -> agent.send(TestXAgent.packet("chat.message", channel, text(id, "x"))));
        agent.vanish();
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            for (String id : ids) {
                assertThat(status(back.call("chat.message", channel, text(id, "x"))))
                        .isIn("accepted", "duplicate");
            }
            assertThat(effects).containsExactly("m3 x", "m4 x", "m5 x");
        }
    }
}
