package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.MemoryPendingStore;
import dev.agentconnect.xagent.chat.PendingMessage;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which acks decide a message, and which are none of it (IM v2, rules IM2-33 to IM2-37; decision X40). */
class AcksTest {
    private static final String ACCEPTED = "{'message_id':'m1','status':'accepted'}";

    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static ChatMessageContent message(String id) {
        return ChatMessageContent.text(id, "text of " + id, Instant.EPOCH);
    }

    private void ack(String channelId, String replyTo, String payload) {
        connector
                .peer()
                .send("{'schema':'xagent.connector.packet/v1','packet_id':'ack','type':'chat.message.ack',"
                        + (replyTo == null ? "" : "'reply_to':'" + replyTo + "',") + "'connector_channel_id':'"
                        + channelId + "','payload':" + payload + "}");
    }

    private String sent(int number) {
        return connector
                .awaitPackets("chat.message", number)
                .get(number - 1)
                .path("packet_id")
                .asText();
    }

    /** Everything that the connector has sent is taken when this returns. */
    private static void assertPending(ConnectorClient client, UserChannel channel, int count) {
        client.ping();
        assertThat(channel.chat().pending()).isEqualTo(count);
    }

    @Test
    void ackOfAnotherMessageOrPacketDecidesNothing_IM2_33_IM2_34_X40() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> first = channel.send(message("m1"));
            CompletableFuture<ChatAckContent> second = channel.send(message("m2"));
            ack("cch_1", sent(1), "{'message_id':'m9','status':'accepted'}");
            ack("cch_1", sent(2), ACCEPTED);
            ack("cch_1", "nobody", ACCEPTED);
            ack("cch_1", "nobody", "{'message_id':'m1','status':'rejected','code':'no','retryable':false}");
            assertPending(client, channel, 2);
            ack("cch_1", sent(1), ACCEPTED);
            assertThat(first.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertPending(client, channel, 1);
            assertThat(second).isNotDone();
        }
    }

    @Test
    void ackOnAnotherChannelDecidesNothingAlsoWhenItWaitsForTheSameId_IM2_34_X40() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel one = client.openChannel();
            UserChannel two = client.openChannel();
            CompletableFuture<ChatAckContent> first = one.send(message("m1"));
            String packet = sent(1);
            CompletableFuture<ChatAckContent> second = two.send(message("m1"));
            ack("cch_2", packet, ACCEPTED);
            ack("cch_unknown", packet, ACCEPTED);
            assertPending(client, one, 1);
            assertPending(client, two, 1);
            ack("cch_1", packet, ACCEPTED);
            first.get(30, TimeUnit.SECONDS);
            ack("cch_2", sent(2), "{'message_id':'m1','status':'duplicate'}");
            assertThat(second.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.DUPLICATE);
        }
    }

    @Test
    void ackThatBreaksARuleDecidesNothing_IM2_35_IM2_36_X40() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            for (String broken : List.of(
                    "{'message_id':'m1','status':'rejected','retryable':false}",
                    "{'message_id':'m1','status':'rejected','code':' ','retryable':false}",
                    "{'message_id':'m1','status':'rejected','code':'no'}",
                    "{'message_id':'m1','status':'seen'}",
                    "{'message_id':'m1','status':'accepted','session_id':'s1'}",
                    "{'message_id':'m1'}",
                    "{'status':'accepted'}")) {
                ack("cch_1", sent(1), broken);
            }
            assertPending(client, channel, 1);
            ack("cch_1", sent(1), ACCEPTED);
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
        }
    }

    @Test
    void secondAckIsDroppedAndTheFirstStands_IM2_37() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> first = channel.send(message("m1"));
            ack("cch_1", sent(1), ACCEPTED);
            ack("cch_1", sent(1), "{'message_id':'m1','status':'rejected','code':'no','retryable':false}");
            ack("cch_1", sent(1), "{'message_id':'m1','status':'rejected','code':'no','retryable':true}");
            assertThat(first.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertPending(client, channel, 0);
            assertThat(channel.chat().undelivered()).isEmpty();
            CompletableFuture<ChatAckContent> again = channel.send(message("m1"));
            String packet = sent(2);
            ack("cch_1", sent(1), ACCEPTED); // of the one that is over
            assertPending(client, channel, 1);
            ack("cch_1", packet, "{'message_id':'m1','status':'duplicate'}");
            assertThat(again.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.DUPLICATE);
            assertThat(connector.packets("chat.message")).hasSize(2);
        }
    }

    @Test
    void lateAckOfAnEarlierSendingIsTaken_IM2_33() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            String early = sent(1);
            connector.tap().cut();
            assertThat(sent(2)).isNotEqualTo(early);
            ack("cch_1", early, ACCEPTED);
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(channel.chat().pending()).isZero();
        }
    }

    @Test
    void ackWithoutReplyToIsTakenForWhatWasSent_X40() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            sent(1);
            ack("cch_1", null, ACCEPTED);
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
        }
    }

    @Test
    void messageThatWasNotSentYetCannotBeAcknowledged_IM2_33_X40() throws Exception {
        AtomicReference<ConnectorClient> running = new AtomicReference<>();
        AtomicReference<UserChannel> open = new AtomicReference<>();
        MemoryUserConnectorStore users = new MemoryUserConnectorStore();
        users.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
        MemoryPendingStore kept = new MemoryPendingStore();
        StoreOf early = new StoreOf(kept) {
            @Override
            public void put(PendingMessage message) {
                ack("cch_1", null, ACCEPTED);
                assertPending(running.get(), open.get(), 1);
                super.put(message);
            }
        };
        try (ConnectorClient client = Clients.builder(connector.url())
                .userConnectors(users)
                .pendingMessages(early)
                .build()) {
            client.connect();
            running.set(client);
            open.set(client.user("ada").openChannel("u1", null));
            ChatAckContent ack = open.get().send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(connector.packets("chat.message")).hasSize(1);
        }
    }

    @Test
    void errorThatAnswersAnotherPacketIsNoneOfTheMessage_X40() {
        connector.ignore("chat.message");
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            JsonNode packet = connector.awaitPackets("chat.message", 1).get(0);
            String error = "{'schema':'xagent.connector.packet/v1','packet_id':'e','type':'error','reply_to':'%s',"
                    + "'request_id':'" + packet.path("request_id").asText()
                    + "','connector_channel_id':'cch_1','error':{'code':'invalid_packet','message':'no'}}";
            connector.peer().send(error.formatted("nobody"));
            assertPending(client, channel, 1);
            connector.peer().send(error.formatted(packet.path("packet_id").asText()));
            assertThatThrownBy(() -> ack.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(RequestFailed.class);
            await().atMost(Duration.ofSeconds(30)).until(() -> channel.chat().pending() == 0);
        }
    }
}
