package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.DeliveryRejected;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChatTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers(Instant.parse("2026-01-01T00:00:00Z"));

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.timers(timers).webSocketLimits(unhurried());
    }

    // ---- to the target ---------------------------------------------------------------------------------------

    @Test
    void aMessageIsSentOnceHoweverOftenItComes() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ObjectNode first = agent.call("chat.message", channel, text("m1", "hello"));
            assertThat(status(first)).isEqualTo("accepted");
            assertThat(first.at("/payload/message_id").asText()).isEqualTo("m1");
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("duplicate");
            ObjectNode conflict = agent.call("chat.message", channel, text("m1", "other"));
            assertThat(status(conflict)).isEqualTo("rejected");
            assertThat(conflict.at("/payload/code").asText()).isEqualTo("message_content_conflict");
            assertThat(conflict.at("/payload/retryable").asBoolean(true)).isFalse();
            assertThat(sample.sent).hasSize(1);
            String other = agent.openAndBind("bob");
            assertThat(status(agent.call("chat.message", other, text("m1", "hello"))))
                    .isEqualTo("accepted");
        }
    }

    @Test
    void aMessageIsStillADuplicateAfterAReconnect() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        agent.call("chat.message", channel, text("m1", "hello"));
        agent.vanish();
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            assertThat(status(back.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("duplicate");
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aRefusalThatStandsIsRepeatedWithoutAnotherTry() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (int i = 0; i < 2; i++) {
                ObjectNode ack = agent.call("chat.message", channel, text("m1", "reject"));
                assertThat(status(ack)).isEqualTo("rejected");
                assertThat(ack.at("/payload/code").asText()).isEqualTo("target_refused");
                assertThat(ack.at("/payload/retryable").asBoolean(true)).isFalse();
            }
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aRetryRepeatsNoPartThatWentOut() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextSend = new DeliveryRejected("rate_limited", "slow down", true);
            ObjectNode first = agent.call("chat.message", channel, text("m1", "hello"));
            assertThat(first.at("/payload/retryable").asBoolean()).isTrue();
            sample.nextSend = new IllegalStateException("boom");
            ObjectNode second = agent.call("chat.message", channel, text("m1", "hello"));
            assertThat(second.at("/payload/code").asText()).isEqualTo("delivery_failed");
            assertThat(second.toString()).doesNotContain("boom");
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void anIdOfWhichAPartWentOutIsNotReusedForOtherContent() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.nextSend =
                    new DeliveryRejected("rate_limited", "slow down, good-secret 123456789:" + "A".repeat(35), true);
            ObjectNode first = agent.call("chat.message", channel, text("m1", "hello"));
            assertThat(first.at("/payload/retryable").asBoolean()).isTrue();
            assertThat(first.toString()).doesNotContain("AAAA");
            ObjectNode other = agent.call("chat.message", channel, text("m1", "something else"));
            assertThat(other.at("/payload/code").asText()).isEqualTo("message_content_conflict");
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(sample.sent).extracting(SampleConnector.Sent::text).containsExactly("hello");
        }
    }

    @Test
    void aHandlerThatHangsIsAnsweredInTimeAndItsLateSuccessIsADuplicate() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            sample.holdSend = new CountDownLatch(1);
            ObjectNode message = TestXAgent.packet("chat.message", channel, text("m1", "hello"));
            agent.send(message);
            await().until(() -> sample.holdSend.getCount() == 1 && timers.pending() > 0);
            await().until(() -> {
                timers.advance(Duration.ofMinutes(6));
                return !agent.received.isEmpty();
            });
            JsonNode ack = agent.next();
            assertThat(ack.at("/payload/code").asText()).isEqualTo("delivery_failed");
            assertThat(ack.at("/payload/retryable").asBoolean()).isTrue();
            sample.holdSend.countDown();
            assertThat(status(agent.call("chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(agent.received).isEmpty();
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aMessageThatXAgentWouldHaveToRefuseIsNotTaken() throws Exception {
        try (TestXAgent agent = ready()) {
            String ann = agent.openAndBind("ann");
            String bob = agent.openAndBind("bob");
            ChannelFile ofBob =
                    sample.bound.get(bob).keepFile("a", null, new ByteArrayInputStream(new byte[] {1, 2, 3}));
            InboundMessage foreign = new InboundMessage("t1", "look", List.of(ofBob), timers.now());
            InboundMessage huge = new InboundMessage("t2", "x".repeat(1 << 20), List.of(), timers.now());
            for (InboundMessage message : List.of(foreign, huge)) {
                assertThatThrownBy(() -> sample.bound.get(ann).deliver(message))
                        .isInstanceOfSatisfying(
                                InboundRefused.class,
                                e -> assertThat(e.isRetryable()).isFalse());
            }
            fromTarget(ann, "t3");
            assertThat(id(agent.next())).isEqualTo("t3");
        }
    }

    @Test
    void activityIsNotShownOnAChannelThatWasLoggedOut() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.send(TestXAgent.packet("chat.activity", channel, Json.object().put("status", "thinking")));
            agent.call("auth.logout", channel, Json.object());
            timers.advance(Duration.ofSeconds(61));
            agent.call("auth.logout", channel, Json.object());
            assertThat(sample.activities).containsExactly("thinking");
        }
    }

    @Test
    void whatCannotBeSentIsRejectedForGood() {
        try (TestXAgent agent = ready()) {
            String unbound = agent.open(null);
            ObjectNode ack = agent.call("chat.message", unbound, text("m1", "x"));
            assertThat(ack.at("/payload/code").asText()).isEqualTo("connection_not_authenticated");
            String channel = agent.openAndBind("ann");
            assertThat(agent.call("chat.message", channel, text("m2", ""))
                            .at("/payload/code")
                            .asText())
                    .isEqualTo("invalid_packet");
            assertThat(agent.call("chat.message", channel, text("m3", "x").put("role", "user"))
                            .at("/payload/code")
                            .asText())
                    .isEqualTo("invalid_packet");
            ObjectNode file = text("m4", "x");
            file.putArray("files").addObject().put("type", "file").put("file_ref", "file_unknown");
            assertThat(agent.call("chat.message", channel, file)
                            .at("/payload/code")
                            .asText())
                    .isEqualTo("file_not_found");
            assertThat(sample.sent).isEmpty();
        }
    }

    // ---- deltas and activity ---------------------------------------------------------------------------------

    private static ObjectNode delta(String messageId, long sequence, String text) {
        return text(messageId, text).put("sequence", sequence);
    }

    @Test
    void deltasAreAssembledAndTheFinalIsTheOnlyMessage() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m1", 1, "Hel")));
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m1", 1, "Hel")));
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m1", 2, "lo")));
            assertThat(status(agent.call("chat.message", channel, text("m1", "Hello"))))
                    .isEqualTo("accepted");
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m1", 3, "late")));
            assertThat(type(agent.call("connection.descriptor.get", channel, null)))
                    .contains("descriptor");
            assertThat(sample.drafts)
                    .isNotEmpty()
                    .allSatisfy(shown -> assertThat("Hello").startsWith(shown));
            assertThat(sample.drafts).last().isEqualTo("Hello");
            assertThat(sample.sent).hasSize(1);
        }
    }

    @Test
    void aGapAConflictOrAWrongStartIsRefusedAndTheFinalStillWorks() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            assertThat(code(agent.call("chat.message.delta", channel, delta("m1", 2, "x"))))
                    .isEqualTo("delta_sequence_invalid");
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m2", 1, "a")));
            assertThat(code(agent.call("chat.message.delta", channel, delta("m2", 3, "c"))))
                    .isEqualTo("delta_sequence_invalid");
            agent.send(TestXAgent.packet("chat.message.delta", channel, delta("m3", 1, "a")));
            assertThat(code(agent.call("chat.message.delta", channel, delta("m3", 1, "b"))))
                    .isEqualTo("delta_sequence_invalid");
            for (String id : List.of("m1", "m2", "m3")) {
                assertThat(status(agent.call("chat.message", channel, text(id, "whole"))))
                        .isEqualTo("accepted");
            }
        }
    }

    @Test
    void activityIsShownAndClearedByIdleByAMessageAndByTime() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.send(TestXAgent.packet("chat.activity", channel, Json.object().put("status", "thinking")));
            agent.send(TestXAgent.packet(
                    "chat.activity",
                    channel,
                    Json.object().put("status", "tool").put("tool_name", "t")));
            agent.call("chat.message", channel, text("m1", "x"));
            assertThat(sample.activities).containsExactly("thinking", "tool", "idle");
            agent.send(TestXAgent.packet("chat.activity", channel, Json.object().put("status", "thinking")));
            await().until(() -> sample.activities.size() == 4);
            timers.advance(Duration.ofSeconds(61));
            await().until(() -> sample.activities.size() == 5);
            assertThat(sample.activities.get(4)).isEqualTo("idle");
            assertThat(code(agent.call("chat.activity", channel, Json.object().put("status", "tool"))))
                    .isEqualTo("invalid_packet");
        }
    }

    // ---- to xAgent -------------------------------------------------------------------------------------------

    private void fromTarget(String channel, String id) {
        sample.bound.get(channel).deliver(new InboundMessage(id, "text " + id, List.of(), timers.now()));
    }

    private static void answer(TestXAgent agent, JsonNode message, String status) {
        ObjectNode payload = Json.object()
                .put("message_id", message.at("/payload/message_id").asText())
                .put("status", status);
        if (status.startsWith("rejected")) {
            payload.put("status", "rejected").put("code", "busy").put("retryable", status.endsWith("+"));
        }
        agent.send(TestXAgent.packet(
                        "chat.message.ack", message.path("connector_channel_id").asText(), payload)
                .put("reply_to", message.path("packet_id").asText()));
    }

    private static String id(JsonNode message) {
        assertThat(type(message)).isEqualTo("chat.message");
        return message.at("/payload/message_id").asText();
    }

    @Test
    void messagesComeInOrderOneAfterTheOther() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (int i = 1; i <= 20; i++) {
                fromTarget(channel, "t" + i);
            }
            for (int i = 1; i <= 20; i++) {
                JsonNode message = agent.next();
                assertThat(id(message)).isEqualTo("t" + i);
                answer(agent, message, i % 2 == 0 ? "accepted" : "duplicate");
            }
            fromTarget(channel, "t20");
            fromTarget(channel, "t21");
            assertThat(id(agent.next())).as("t20 was taken before").isEqualTo("t21");
        }
    }

    @Test
    void aMessageThatComesWhileItsChannelIsOpenedWaitsForTheAnswerAndIsSentOnce() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (int round = 0; round < 300; round++) {
                String message = "t" + round;
                agent.call("channel.close", channel, Json.object());
                CompletableFuture<Void> target = CompletableFuture.runAsync(() -> fromTarget(channel, message));
                agent.open(channel);
                JsonNode sent = agent.next();
                assertThat(id(sent)).isEqualTo(message);
                target.join();
                agent.call("ping", null, null);
                answer(agent, sent, "accepted");
            }
        }
    }

    @Test
    void anUnansweredMessageComesAgainAfterAReconnectAndAnAnsweredOneDoesNot() {
        TestXAgent agent = ready();
        String channel = agent.openAndBind("ann");
        fromTarget(channel, "t1");
        fromTarget(channel, "t2");
        answer(agent, agent.next(), "accepted");
        assertThat(id(agent.next())).isEqualTo("t2");
        agent.vanish();
        fromTarget(channel, "t3");
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            JsonNode again = back.next();
            assertThat(id(again)).isEqualTo("t2");
            answer(back, again, "accepted");
            assertThat(id(back.next())).isEqualTo("t3");
        }
    }

    @Test
    void aTimeoutOrARetryableRefusalMeansAgainAndAFinalOneMeansNext() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            fromTarget(channel, "t1");
            fromTarget(channel, "t2");
            assertThat(id(agent.next())).isEqualTo("t1");
            timers.advance(Duration.ofSeconds(31));
            JsonNode second = agent.next();
            assertThat(id(second)).isEqualTo("t1");
            answer(agent, second, "rejected+");
            await().until(() -> {
                timers.advance(Duration.ofSeconds(1));
                return !agent.received.isEmpty();
            });
            JsonNode third = agent.next();
            assertThat(id(third)).isEqualTo("t1");
            answer(agent, third, "rejected-");
            assertThat(id(agent.next())).isEqualTo("t2");
        }
    }

    @Test
    void anAckThatBreaksARuleDecidesNothing() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            fromTarget(channel, "t1");
            JsonNode message = agent.next();
            List<ObjectNode> wrong = List.of(
                    Json.object().put("message_id", "t1").put("status", "rejected"),
                    Json.object()
                            .put("message_id", "t1")
                            .put("status", "rejected")
                            .put("code", "no"),
                    Json.object().put("message_id", "t1").put("status", "Accepted"));
            for (ObjectNode payload : wrong) {
                assertThat(code(agent.call("chat.message.ack", channel, payload)))
                        .isEqualTo("invalid_packet");
            }
            agent.send(TestXAgent.packet(
                            "chat.message.ack",
                            channel,
                            Json.object().put("message_id", "t1").put("status", "accepted"))
                    .put("reply_to", "pkt_of_something_else"));
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            timers.advance(Duration.ofSeconds(31));
            JsonNode again = agent.next();
            assertThat(id(again)).isEqualTo("t1");
            answer(agent, message, "accepted"); // a late answer to the first packet of the same message
            fromTarget(channel, "t2");
            assertThat(id(agent.next())).isEqualTo("t2");
        }
    }

    @Test
    void afterAChannelCloseNothingIsSentUntilItIsOpenedAgain() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.call("channel.close", channel, Json.object());
            fromTarget(channel, "t1");
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            agent.open(channel);
            assertThat(id(agent.next())).isEqualTo("t1");
        }
    }

    @Test
    void aMessageExpiresAnHourAfterItCameHoweverOftenItWasTried() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            agent.call("channel.close", channel, Json.object());
            fromTarget(channel, "t1");
            timers.advance(Duration.ofMinutes(59));
            fromTarget(channel, "t2");
            timers.advance(Duration.ofMinutes(2));
            agent.open(channel);
            assertThat(id(agent.next())).isEqualTo("t2");
        }
    }

    @Test
    void aFullQueueRefusesTheTargetInsteadOfLosingAMessage() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (int i = 0; i < 1_000; i++) {
                fromTarget(channel, "t" + i);
            }
            assertThatThrownBy(() -> fromTarget(channel, "t1000"))
                    .isInstanceOfSatisfying(
                            InboundRefused.class,
                            e -> assertThat(e.isRetryable()).isTrue());
            timers.advance(Duration.ofMinutes(61));
            fromTarget(channel, "t1000");
        }
    }
}
