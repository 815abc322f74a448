package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.MessageRefused;
import dev.agentconnect.xagent.chat.Undelivered;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of IM v2 and of profiles on the xAgent's side, each against a scripted connector. */
class ChatRulesTest {
    @TempDir
    Path folder;

    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static ChatMessageContent message(String id) {
        return ChatMessageContent.text(id, "text of " + id, Instant.EPOCH);
    }

    private static Set<String> names(JsonNode node) {
        Set<String> names = new TreeSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private void push(String type, String payload) {
        connector.peer().push("cch_1", type, payload);
    }

    private void describe(String profiles) {
        push(
                "connection.descriptor.push",
                "{'connection_descriptor':"
                        + connector
                                .descriptor("cch_1")
                                .replace("'profiles':['xagent.im.v2']", "'profiles':[" + profiles + "]")
                        + "}");
    }

    private void serveBothProfiles() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        "\"profiles\":[\"xagent.im.v2\"]", "\"profiles\":[\"xagent.im.v2\",\"xagent.im.v1\"]")));
    }

    @Test
    void packetsOfImV2HoldNothingButTheirFields_IM2_02_IM2_44_PROF_01() throws Exception {
        connector.page("/files/uploads", r -> ScriptedConnector.json("{\"file_ref\":\"up_1\"}"));
        Path picture = Files.write(folder.resolve("a.png"), new byte[] {1});
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.chat().delta("m1", "a");
            channel.chat().activity(ActivityStatus.TOOL, "sample_send");
            channel.send(message("m1")).get(30, TimeUnit.SECONDS);
            channel.send("look", List.of(picture)).get(30, TimeUnit.SECONDS);
            client.ping();
        }
        Set<String> allowed = Set.of("message_id", "text", "files", "created_at", "sequence", "status", "tool_name");
        Set<String> types = new TreeSet<>();
        for (JsonNode packet : connector.packets()) {
            types.add(packet.path("type").asText());
            if (packet.path("type").asText().startsWith("chat.")) {
                assertThat(names(packet.path("payload"))).isSubsetOf(allowed);
            }
        }
        assertThat(types)
                .containsExactlyInAnyOrder(
                        "connector.hello",
                        "channel.open",
                        "ping",
                        "chat.message",
                        "chat.message.delta",
                        "chat.activity");
        assertThat(names(connector.packets("chat.activity").get(0).path("payload")))
                .containsExactly("status", "tool_name");
        assertThat(names(connector.packets("chat.message").get(1).at("/payload/files/0")))
                .isSubsetOf("type", "file_ref", "filename", "mime_type", "byte_size", "expires_at");
    }

    @Test
    void sessionSignalsOfTheOtherSideReachNobody_PROF_01() {
        List<Object> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.onMessage(heard::add);
            channel.chat().onPush(heard::add);
            channel.onProgress(heard::add);
            for (String type : List.of("session.sync_request", "session.sync_message", "session.sync_end", "history")) {
                push(type, "{'message_id':'x','text':'t'}");
            }
            client.ping();
            push("chat.message", "{'message_id':'u1','text':'t'}");
            connector.awaitPackets("chat.message.ack", 1);
            assertThat(heard).hasSize(1);
        }
    }

    @Test
    void eachAssistantMessageIsSentByItselfUnderItsOwnId_IM2_03_IM2_04_IM2_12() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (String text : List.of("I look it up", "Here it is", "Here it is")) {
                channel.send(text).get(30, TimeUnit.SECONDS);
            }
            List<JsonNode> sent = connector.packets("chat.message");
            assertThat(sent)
                    .extracting(p -> p.path("payload").path("text").asText())
                    .containsExactly("I look it up", "Here it is", "Here it is");
            assertThat(sent)
                    .extracting(p -> p.path("payload").path("message_id").asText())
                    .doesNotHaveDuplicates()
                    .doesNotContain("");
        }
    }

    @Test
    void idThatIsPendingStandsForItsContent_IM2_12_IM2_53_B21() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> first = channel.send(message("m1"));
            assertThat(channel.send(message("m1"))).isNotDone();
            assertThatThrownBy(() -> channel.send(ChatMessageContent.text("m1", "other", Instant.EPOCH))
                            .get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(CallRefused.class);
            assertThat(connector.awaitPackets("chat.message", 1)).hasSize(1);
            assertThat(first).isNotDone();
        }
    }

    @Test
    void sameIdOnAnotherChannelIsAnotherMessage_IM2_07_IM2_12_B21() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel one = client.openChannel();
            UserChannel two = client.openChannel();
            one.onMessage(m -> heard.add("one " + m.text()));
            two.onMessage(m -> heard.add("two " + m.text()));
            one.send(message("m1")).get(30, TimeUnit.SECONDS);
            two.send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(connector.packets("chat.message"))
                    .extracting(p -> p.path("connector_channel_id").asText())
                    .containsExactly("cch_1", "cch_2");
            connector.peer().push("cch_1", "chat.message", "{'message_id':'u1','text':'t'}");
            connector.peer().push("cch_2", "chat.message", "{'message_id':'u1','text':'t'}");
            List<JsonNode> acks = connector.awaitPackets("chat.message.ack", 2);
            assertThat(acks)
                    .extracting(p -> p.path("payload").path("status").asText())
                    .containsOnly("accepted");
            assertThat(acks)
                    .extracting(p -> p.path("connector_channel_id").asText())
                    .containsExactlyInAnyOrder("cch_1", "cch_2");
            assertThat(heard).containsExactlyInAnyOrder("one t", "two t");
        }
    }

    @Test
    void newPacketIdDoesNotMakeANewMessage_IM2_10_IM2_54_B21() {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().onMessage(m -> heard.add(m.messageId()));
            for (int i = 1; i <= 3; i++) {
                push("chat.message", "{'message_id':'u1','text':'t'}");
                connector.awaitPackets("chat.message.ack", i);
            }
            List<JsonNode> acks = connector.packets("chat.message.ack");
            assertThat(acks)
                    .extracting(p -> p.path("payload").path("status").asText())
                    .containsExactly("accepted", "duplicate", "duplicate");
            assertThat(acks).extracting(p -> p.path("reply_to").asText()).doesNotHaveDuplicates();
            assertThat(heard).containsExactly("u1");
        }
    }

    @Test
    void onlyTheFinalMessageCompletes_IM2_20_IM2_24_IM2_28() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.chat().delta("m1", "a");
            channel.chat().delta("m2", "x");
            channel.chat().delta("m1", "b");
            client.ping();
            assertThat(channel.chat().pending()).isZero();
            assertThat(connector.packets("chat.message")).isEmpty();
            channel.send(ChatMessageContent.text("m1", "abc", Instant.EPOCH)).get(30, TimeUnit.SECONDS);
            assertThat(connector
                            .packets("chat.message")
                            .get(0)
                            .path("payload")
                            .path("text")
                            .asText())
                    .isEqualTo("abc");
            assertThat(connector.packets("chat.message.delta"))
                    .extracting(p -> p.path("payload").path("message_id").asText()
                            + p.path("payload").path("sequence").asText())
                    .containsExactly("m11", "m21", "m12");
            assertThat(connector.packets("chat.message.delta"))
                    .allMatch(p -> names(p.path("payload")).equals(Set.of("message_id", "sequence", "text")));
        }
    }

    @Test
    void sequenceThatTheLinkBrokeIsNotContinued_IM2_24_PROF_05() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThat(channel.chat().delta("m1", "a")).isTrue();
            connector.awaitPackets("chat.message.delta", 1);
            connector.tap().cut();
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            assertThat(channel.chat().delta("m1", "b")).isFalse();
            channel.send(ChatMessageContent.text("m1", "ab", Instant.EPOCH)).get(30, TimeUnit.SECONDS);
            assertThat(connector.packets("chat.message.delta")).hasSize(1);
        }
    }

    @Test
    void reconnectRestoresRoutesAndUnfinishedMessagesOnly_PROF_05_IM2_05_B18() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (String id : List.of("m1", "m2", "m3")) {
                channel.send(message(id)).get(30, TimeUnit.SECONDS);
            }
            channel.chat().activity(ActivityStatus.THINKING, null);
            connector.ignore("chat.message");
            CompletableFuture<ChatAckContent> open = channel.send(message("m4"));
            connector.awaitPackets("chat.message", 4);
            connector.awaitPackets("chat.activity", 1);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            int before = connector.packets().size();
            connector.tap().cut();
            open.get(30, TimeUnit.SECONDS);
            client.ping();
            assertThat(connector.packets().subList(before, connector.packets().size()))
                    .extracting(p -> p.path("type").asText())
                    .containsExactly("connector.hello", "channel.open", "chat.message", "ping");
        }
    }

    @Test
    void rejectionForGoodStopsAndKeepsItsReason_IM2_39_B14() throws Exception {
        BlockingQueue<Undelivered> told = new LinkedBlockingQueue<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void messageUndelivered(UserChannel channel, Undelivered message) {
                told.add(message);
            }
        };
        connector.on(
                "chat.message",
                (peer, p) -> peer.answer(
                        p,
                        "chat.message.ack",
                        "{'message_id':'m1','status':'rejected','code':'connection_not_authenticated','retryable':false}"));
        try (ConnectorClient client =
                Clients.builder(connector.url()).listener(listener).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            ChatAckContent ack = channel.send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.REJECTED);
            Undelivered reason = told.poll(30, TimeUnit.SECONDS);
            assertThat(reason.code()).isEqualTo("connection_not_authenticated");
            assertThat(channel.chat().undelivered()).containsExactly(reason);
            connector.tap().cut();
            connector.awaitConnection(2);
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            client.ping();
            assertThat(connector.packets("chat.message")).hasSize(1);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            assertThat(channel.send(message("m2")).get(30, TimeUnit.SECONDS).status())
                    .isEqualTo(AckStatus.ACCEPTED);
            assertThat(channel.send(message("m1")).get(30, TimeUnit.SECONDS).status())
                    .isEqualTo(AckStatus.ACCEPTED);
        }
    }

    @Test
    void wordOfANewerPeerIsNoFinalAnswer_IM2_37() throws Exception {
        connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "stored"));
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            connector.awaitPackets("chat.message", 1);
            client.ping();
            assertThat(ack).isNotDone();
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            connector.tap().cut();
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
        }
    }

    @Test
    void refusalsForGoodAreNotRetryable_IM2_40() {
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().onMessage(m -> {
                throw new MessageRefused("not_permitted", false);
            });
            List<String> bad = List.of(
                    "{'message_id':'u1','text':''}",
                    "{'message_id':'u2','files':[{'type':'file','file_ref':'f'}]}",
                    "{'message_id':'u3','files':[{'type':'file','file_ref':'f','download_url':'/f'},"
                            + "{'type':'file','file_ref':'f','download_url':'/f'}]}",
                    "{'message_id':'u4','text':'t'}");
            bad.forEach(payload -> push("chat.message", payload));
            assertThat(connector.awaitPackets("chat.message.ack", bad.size()))
                    .allMatch(p -> p.path("payload").path("status").asText().equals("rejected"))
                    .allMatch(p -> p.at("/payload/retryable").isBoolean()
                            && !p.at("/payload/retryable").asBoolean())
                    .allMatch(p -> !p.at("/payload/code").asText().isEmpty());
        }
    }

    @Test
    void activityIsASnapshotOfThreeWords_IM2_42_IM2_43() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.chat().activity(ActivityStatus.THINKING, null);
            channel.chat().activity(ActivityStatus.TOOL, "ü".repeat(128));
            channel.chat().activity(ActivityStatus.IDLE, null);
            List<Runnable> bad = List.of(
                    () -> channel.chat().activity(ActivityStatus.TOOL, null),
                    () -> channel.chat().activity(ActivityStatus.TOOL, ""),
                    () -> channel.chat().activity(ActivityStatus.THINKING, "x"),
                    () -> channel.chat().activity(ActivityStatus.IDLE, "x"),
                    () -> channel.chat().activity(new ActivityStatus("dancing"), null),
                    () -> channel.chat().activity(ActivityStatus.TOOL, "ü".repeat(129)));
            bad.forEach(call -> assertThatThrownBy(call::run).isInstanceOf(CallRefused.class));
            client.ping();
            List<JsonNode> sent = connector.packets("chat.activity");
            assertThat(sent)
                    .extracting(p -> p.path("payload").path("status").asText())
                    .containsExactly("thinking", "tool", "idle");
            assertThat(sent)
                    .allMatch(p -> p.path("payload").has("tool_name")
                            == p.path("payload").path("status").asText().equals("tool"));
        }
    }

    @Test
    void otherProfilesReloadTheChannel_PROF_06_PROF_04_IM2_57() throws Exception {
        serveBothProfiles();
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            List<String> pushed = new CopyOnWriteArrayList<>();
            channel.chat().onPush(p -> pushed.add(p.text()));
            assertThat(channel.chat().delta("m1", "a")).isTrue();
            CompletableFuture<ChatAckContent> pending = channel.send(message("m0"));
            connector.awaitPackets("chat.message", 1);

            describe("'xagent.im.v1'");
            client.ping();
            int before = connector.packets().size();
            assertThat(channel.chat().delta("m1", "b")).isFalse();
            assertThat(channel.chat().activity(ActivityStatus.IDLE, null)).isFalse();
            assertThatThrownBy(() -> channel.send("t").get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(CallRefused.class);
            push("chat.message", "{'message_id':'u1','text':'t'}");
            push(
                    "message.push",
                    "{'provider':'sample','profile':'xagent.im.v1','event_kind':'im.message.received',"
                            + "'message_id':'p1','sender_id':'s','message_type':'text','raw_text':'t','text':'seen'}");
            await().atMost(ScriptedConnector.BOUND).until(() -> !pushed.isEmpty());
            client.ping();
            assertThat(connector.packets().subList(before, connector.packets().size()))
                    .extracting(p -> p.path("type").asText())
                    .containsOnly("ping");

            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            describe("'xagent.im.v2'");
            assertThat(pending.get(30, TimeUnit.SECONDS).messageId()).isEqualTo("m0");
            assertThat(channel.chat().delta("m1", "c")).isFalse();
            assertThat(channel.chat().delta("m2", "new")).isTrue();
        }
    }

    @Test
    void profilesThatThisSideDidNotOfferAreNotUsed_PROF_04() {
        serveBothProfiles();
        List<Object> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.builder(connector.url())
                .supportedProfiles(List.of("xagent.im.v2"))
                .build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            channel.chat().onPush(heard::add);
            describe("'xagent.im.v2','xagent.im.v1'");
            push(
                    "message.push",
                    "{'provider':'sample','profile':'xagent.im.v1','event_kind':'im.message.received',"
                            + "'message_id':'p1','sender_id':'s','message_type':'text','raw_text':'t','text':'t'}");
            push("chat.message", "{'message_id':'u1','text':'t'}");
            connector.awaitPackets("chat.message.ack", 1);
            assertThat(heard).isEmpty();
        }
    }

    @Test
    void filesAreUploadedFirstAndOneThatFailsSendsNothing_IM2_17_UP_11() throws Exception {
        List<String> order = new ArrayList<>();
        connector.page("/files/uploads", r -> {
            order.add("upload");
            return order.size() == 2
                    ? new mockwebserver3.MockResponse.Builder().code(507).build()
                    : ScriptedConnector.json("{\"file_ref\":\"up_" + order.size() + "\"}");
        });
        Path a = Files.write(folder.resolve("a.png"), new byte[] {1});
        Path b = Files.write(folder.resolve("b.png"), new byte[] {2});
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThatThrownBy(() -> channel.send("two", List.of(a, b))).isInstanceOf(EndpointFailed.class);
            client.ping();
            assertThat(connector.packets("chat.message")).isEmpty();
            channel.send("two", List.of(a, b)).get(30, TimeUnit.SECONDS);
            assertThat(connector.packets("chat.message").get(0).at("/payload/files"))
                    .extracting(f -> f.path("file_ref").asText())
                    .containsExactly("up_3", "up_4");
        }
    }
}
