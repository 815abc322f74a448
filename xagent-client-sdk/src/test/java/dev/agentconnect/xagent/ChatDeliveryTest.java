package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.ChatOptions;
import dev.agentconnect.xagent.chat.MessageRefused;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.RequestTimeout;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChatDeliveryTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static List<String> ids(List<JsonNode> packets) {
        return packets.stream()
                .map(p -> p.path("payload").path("message_id").asText())
                .toList();
    }

    private static ChatMessageContent message(String id) {
        return ChatMessageContent.text(id, "text of " + id, Instant.EPOCH);
    }

    @Test
    void messageWhoseAckWasLostIsSentAgainUnderItsIdAndDuplicateCompletesIt_B21_IM2_37_IM2_50() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> m1 = channel.send(message("m1"));
            connector.awaitPackets("chat.message", 1);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "duplicate"));
            connector.tap().cut();
            assertThat(m1.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.DUPLICATE);
            List<JsonNode> sent = connector.packets("chat.message");
            assertThat(ids(sent)).containsExactly("m1", "m1");
            assertThat(sent.get(0).path("payload")).isEqualTo(sent.get(1).path("payload"));
            assertThat(sent.get(0).path("packet_id")).isNotEqualTo(sent.get(1).path("packet_id"));
            assertThat(channel.chat().pending()).isZero();
        }
    }

    @Test
    void reconnectSendsOnlyWhatIsUnfinishedAndKeepsItsOrder_IM2_05_B18_B21() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.send(message("m1")).get(30, TimeUnit.SECONDS);
            channel.send(message("m2")).get(30, TimeUnit.SECONDS);
            connector.ignore("chat.message");
            List<CompletableFuture<ChatAckContent>> open = new ArrayList<>();
            for (String id : List.of("m3", "m4", "m5")) {
                open.add(channel.send(message(id)));
            }
            connector.awaitPackets("chat.message", 5);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            connector.tap().cut();
            for (CompletableFuture<ChatAckContent> ack : open) {
                ack.get(30, TimeUnit.SECONDS);
            }
            assertThat(ids(connector.packets("chat.message")))
                    .containsExactly("m1", "m2", "m3", "m4", "m5", "m3", "m4", "m5");
        }
    }

    @Test
    void messageGivenWhileTheLinkIsDownGoesOutWhenTheChannelIsOpenAgain() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CountDownLatch hold = new CountDownLatch(1);
            connector.on("connector.hello", (peer, p) -> {
                try {
                    hold.await(30, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                peer.answer(
                        p,
                        "connector.hello.ack",
                        "{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0'}");
            });
            connector.tap().cut();
            await().atMost(ScriptedConnector.BOUND).until(() -> !channel.isOpen());
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            hold.countDown();
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(ids(connector.packets("chat.message"))).containsExactly("m1");
        }
    }

    @Test
    void retryableRejectionIsTriedAgainWithTheSameContentAndFinalOneEnds_IM2_39_IM2_41() throws Exception {
        connector.on("chat.message", (peer, p) -> {
            int tries = connector.packets("chat.message").size();
            peer.reject(p, tries < 3);
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            ChatAckContent ack = client.openChannel().send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.REJECTED);
            assertThat(ack.code()).isEqualTo("busy");
            assertThat(ids(connector.packets("chat.message"))).containsExactly("m1", "m1", "m1");
        }
    }

    @Test
    void errorPacketForAMessageEndsItUnlessItPasses() throws Exception {
        connector.on("chat.message", (peer, p) -> {
            boolean first = connector.packets("chat.message").size() == 1;
            peer.fail(p, "error", first ? "channel_not_open" : "connection_not_authenticated");
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            CompletableFuture<ChatAckContent> ack = client.openChannel().send(message("m1"));
            assertThatThrownBy(() -> ack.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(RequestFailed.class);
            assertThat(connector.packets("chat.message")).hasSize(2);
        }
    }

    @Test
    void sixteenThreadsSendAtOnceAndNothingIsLost_B22() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            Queue<CompletableFuture<ChatAckContent>> sent = new ConcurrentLinkedQueue<>();
            List<Thread> senders = new ArrayList<>();
            String text = "x".repeat(2_000);
            for (int t = 0; t < 16; t++) {
                String sender = "s" + t + "_";
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < 100; i++) {
                        sent.add(channel.send(ChatMessageContent.text(sender + i, text, Instant.EPOCH)));
                    }
                });
                senders.add(thread);
                thread.start();
            }
            for (Thread sender : senders) {
                sender.join(30_000);
            }
            for (CompletableFuture<ChatAckContent> ack : sent) {
                assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            }
            List<String> ids = ids(connector.packets("chat.message"));
            assertThat(ids).hasSize(1_600).doesNotHaveDuplicates();
            for (int t = 0; t < 16; t++) {
                String sender = "s" + t + "_";
                assertThat(ids.stream().filter(id -> id.startsWith(sender)))
                        .isSortedAccordingTo((a, b) -> Integer.compare(number(a), number(b)));
            }
        }
    }

    private static int number(String id) {
        return Integer.parseInt(id.substring(id.indexOf('_') + 1));
    }

    @Test
    void inboundMessageRunsItsHandlerOnceAndRepetitionsAreDuplicates_IM2_19_IM2_33_IM2_34_IM2_38_IM2_53() {
        List<String> handled = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.onMessage(message -> handled.add(message.textOrEmpty()));
            String content = "{'message_id':'u1','text':'hi'}";
            connector.peer().push("cch_1", "chat.message", content);
            JsonNode first = connector.awaitPackets("chat.message.ack", 1).get(0);
            assertThat(first.path("payload").path("status").asText()).isEqualTo("accepted");
            assertThat(first.path("reply_to").asText()).startsWith("s_");
            connector.tap().cut();
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            connector.peer().push("cch_1", "chat.message", content);
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'another'}");
            List<JsonNode> acks = connector.awaitPackets("chat.message.ack", 3);
            assertThat(acks.get(1).path("payload").path("status").asText()).isEqualTo("duplicate");
            assertThat(acks.get(2).path("payload").path("code").asText()).isEqualTo("message_content_conflict");
            assertThat(acks.get(2).path("payload").path("retryable").asBoolean())
                    .isFalse();
            assertThat(handled).containsExactly("hi");
        }
    }

    @Test
    void failedHandlerIsNotRememberedAndRefusalIsPassedOn_B13_IM2_36_IM2_40() {
        AtomicInteger tries = new AtomicInteger();
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.onMessage(message -> {
                if (message.messageId().equals("no")) {
                    throw new MessageRefused("blocked", false);
                }
                if (tries.incrementAndGet() == 1) {
                    throw new IllegalStateException("secret detail");
                }
            });
            int sent = 0;
            for (String id : List.of("u1", "u1", "u1", "no", "no")) {
                connector.peer().push("cch_1", "chat.message", "{'message_id':'" + id + "','text':'t'}");
                connector.awaitPackets("chat.message.ack", ++sent);
            }
            List<JsonNode> acks = connector.awaitPackets("chat.message.ack", 5);
            assertThat(acks.toString()).doesNotContain("secret detail");
            assertThat(acks.get(0).path("payload").path("retryable").asBoolean())
                    .isTrue();
            assertThat(acks.get(4).path("payload").path("code").asText()).isEqualTo("blocked");
            assertThat(acks.get(4).path("payload").path("retryable").asBoolean())
                    .isFalse();
        }
    }

    @Test
    void copyThatComesWhileTheHandlerRunsWaitsForItsOutcome_B13() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().onMessage(message -> {
                runs.incrementAndGet();
                release.await(30, TimeUnit.SECONDS);
            });
            for (int i = 0; i < 3; i++) {
                connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'t'}");
            }
            client.ping();
            assertThat(connector.packets("chat.message.ack")).isEmpty();
            release.countDown();
            List<JsonNode> acks = connector.awaitPackets("chat.message.ack", 3);
            assertThat(acks)
                    .extracting(p -> p.path("payload").path("status").asText())
                    .containsExactly("accepted", "duplicate", "duplicate");
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void messageWithoutHandlerOrWithBadContentIsRejected() {
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel();
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'t'}");
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u2','text':''}");
            connector
                    .peer()
                    .push("cch_1", "chat.message", "{'message_id':'u3','files':[{'type':'file','file_ref':'f'}]}");
            List<JsonNode> acks = connector.awaitPackets("chat.message.ack", 3);
            assertThat(acks)
                    .extracting(p -> p.path("payload").path("retryable").asBoolean())
                    .containsExactly(true, false, false);
        }
    }

    @Test
    void signalsThatAreNotNegotiatedAreSilentlyNeitherSentNorTaken_PROF_04_IM2_57() throws Exception {
        try (ConnectorClient client = Clients.builder(connector.url())
                .supportedProfiles(List.of("xagent.device.v1"))
                .build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            channel.onMessage(message -> {});
            assertThat(channel.chat().delta("m", "t")).isFalse();
            assertThat(channel.chat().activity(ActivityStatus.IDLE, null)).isFalse();
            assertThatThrownBy(() -> channel.send("t").get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(CallRefused.class);
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'t'}");
            client.ping();
            assertThat(connector.packets())
                    .noneMatch(p -> p.path("type").asText().startsWith("chat."));
        }
    }

    private static ConnectorClientBuilder impatient(ScriptedConnector connector, long ackMillis, long retentionMillis) {
        ChatOptions chat = new ChatOptions(
                2,
                Duration.ofMillis(retentionMillis),
                Duration.ofMillis(ackMillis),
                List.of(Duration.ofMillis(20)),
                10,
                10);
        return Clients.builder(connector.url()).options(Clients.QUICK.withChat(chat));
    }

    @Test
    void messageWithoutAnyAckIsSentAgainAfterASilence_IM2_41() throws Exception {
        connector.on("chat.message", (peer, p) -> {
            if (connector.packets("chat.message").size() > 1) {
                peer.acknowledge(p, "accepted");
            }
        });
        try (ConnectorClient client = impatient(connector, 50, 20_000).build()) {
            client.connect();
            client.openChannel().send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(ids(connector.packets("chat.message"))).startsWith("m1", "m1");
        }
    }

    @Test
    void waitingMessagesAreBoundedInNumberAndTime_IM2_37() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = impatient(connector, 20_000, 300).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> first = channel.send(message("m1"));
            assertThat(channel.send(message("m2"))).isNotDone();
            assertThatThrownBy(() -> channel.send(message("m3")).get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(Overloaded.class);
            assertThatThrownBy(() -> first.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(RequestTimeout.class);
        }
    }

    @Test
    void legacyPushReachesItsHandlerOncePerId_IM1_11() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        "\"profiles\":[\"xagent.im.v2\"]", "\"profiles\":[\"xagent.im.v2\",\"xagent.im.v1\"]")));
        connector.profile = "xagent.im.v1";
        List<String> pushed = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().chat().onPush(push -> pushed.add(push.content().messageId()));
            for (String id : List.of("p1", "p1", "p2")) {
                connector
                        .peer()
                        .push(
                                "cch_1",
                                "message.push",
                                "{'provider':'sample','profile':'xagent.im.v1','event_kind':'im.message.received','message_id':'"
                                        + id
                                        + "','sender_id':'s','message_type':'text','raw_text':'t','text':'t'}");
            }
            await().atMost(ScriptedConnector.BOUND).until(() -> pushed.contains("p2"));
            assertThat(pushed).containsExactly("p1", "p2");
        }
    }

    @Test
    void repetitionOfAMessageWithALongIdIsKnownAndAnsweredUnderItsWholeId_IM2_38() {
        String id = "i".repeat(100_000);
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().onMessage(message -> {});
            for (int time = 1; time <= 2; time++) {
                connector.peer().push("cch_1", "chat.message", "{'message_id':'" + id + "','text':'hi'}");
                JsonNode ack = connector.awaitPackets("chat.message.ack", time).get(time - 1);
                assertThat(ack.path("payload").path("message_id").asText()).isEqualTo(id);
                assertThat(ack.path("payload").path("status").asText()).isEqualTo(time == 1 ? "accepted" : "duplicate");
            }
        }
    }
}
