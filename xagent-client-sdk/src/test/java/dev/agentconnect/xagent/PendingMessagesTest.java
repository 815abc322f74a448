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
import dev.agentconnect.xagent.chat.PendingStore;
import dev.agentconnect.xagent.chat.Undelivered;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.StoreFailed;
import dev.agentconnect.xagent.link.ManualTimers;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages that wait behind the store port, over closes and restarts (IM v2, rules IM2-37 and IM2-50). */
class PendingMessagesTest {
    private final ScriptedConnector connector = new ScriptedConnector();
    private final MemoryUserConnectorStore users = new MemoryUserConnectorStore();
    private final MemoryPendingStore pending = new MemoryPendingStore(100);
    private final List<Undelivered> undelivered = new CopyOnWriteArrayList<>();

    @BeforeEach
    void adaHasAChannel() {
        users.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    private ConnectorClientBuilder client(PendingStore store) {
        return Clients.builder(connector.url())
                .userConnectors(users)
                .pendingMessages(store)
                .listener(new ClientListener() {
                    @Override
                    public void messageUndelivered(UserChannel channel, Undelivered message) {
                        undelivered.add(message);
                    }
                });
    }

    private static UserChannel open(ConnectorClient client) {
        client.connect();
        return client.user("ada").openChannel("u1", null);
    }

    private static ChatMessageContent message(String id) {
        return ChatMessageContent.text(id, "text of " + id, Instant.EPOCH);
    }

    private List<String> sent() {
        return connector.packets("chat.message").stream()
                .map(p -> p.path("payload").path("message_id").asText())
                .toList();
    }

    private void untilNothingIsPending() {
        await().atMost(ScriptedConnector.BOUND).until(() -> pending.load("u1").isEmpty());
    }

    @Test
    void unfinishedMessagesGoOutAgainAfterARestartInOrderAndOnlyThey_IM2_50_IM2_05_B21() throws Exception {
        try (ConnectorClient client = client(pending).build()) {
            UserChannel channel = open(client);
            channel.send(message("m1")).get(30, TimeUnit.SECONDS);
            connector.ignore("chat.message");
            assertThat(channel.send(message("m2"))).isNotDone();
            assertThat(channel.send(message("m3"))).isNotDone();
            connector.awaitPackets("chat.message", 3);
        }
        connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "duplicate"));
        try (ConnectorClient client = client(pending).build()) {
            UserChannel channel = open(client);
            channel.send(message("m4")).get(30, TimeUnit.SECONDS);
            untilNothingIsPending();
            assertThat(channel.chat().pending()).isZero();
        }
        assertThat(sent()).containsExactly("m1", "m2", "m3", "m2", "m3", "m4");
        List<JsonNode> packets = connector.packets("chat.message");
        assertThat(packets.get(3).path("payload")).isEqualTo(packets.get(1).path("payload"));
        assertThat(undelivered).isEmpty();
    }

    @Test
    void messageIsRememberedBeforeItIsSentAndForgottenAfterItsEnd_IM2_50() throws Exception {
        connector.on("chat.message", (peer, p) -> {
            assertThat(pending.load("u1")).hasSize(1);
            peer.acknowledge(p, pending.load("u1").size() == 1 ? "accepted" : "rejected");
        });
        try (ConnectorClient client = client(pending).build()) {
            ChatAckContent ack = open(client).send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.ACCEPTED);
            untilNothingIsPending();
        }
    }

    @Test
    void messageThatCannotBeRememberedIsNotSent() {
        PendingStore broken = new PendingStore() {
            @Override
            public void put(PendingMessage message) {
                throw new IllegalStateException("the disk is full");
            }

            @Override
            public List<PendingMessage> load(String channelKey) {
                return List.of();
            }

            @Override
            public void remove(String channelKey, String messageId) {
                // nothing was taken
            }

            @Override
            public void removeAll(String channelKey) {
                // nothing was taken
            }
        };
        try (ConnectorClient client = client(broken).build()) {
            UserChannel channel = open(client);
            assertThatThrownBy(() -> channel.send(message("m1")).get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(StoreFailed.class);
            client.ping();
            assertThat(sent()).isEmpty();
            assertThat(channel.chat().pending()).isZero();
        }
    }

    @Test
    void messageThatALogoutOvertakesIsNotRememberedForTheNextAccount_AUTH_19() throws Exception {
        connector.on("auth.logout", (peer, p) -> peer.answer(p, "auth.logout.ack", "{'status':'ok'}"));
        AtomicReference<UserChannel> open = new AtomicReference<>();
        PendingStore slow = new PendingStore() {
            @Override
            public void put(PendingMessage message) {
                open.get().logout();
                pending.put(message);
            }

            @Override
            public List<PendingMessage> load(String channelKey) {
                return pending.load(channelKey);
            }

            @Override
            public void remove(String channelKey, String messageId) {
                pending.remove(channelKey, messageId);
            }

            @Override
            public void removeAll(String channelKey) {
                pending.removeAll(channelKey);
            }
        };
        try (ConnectorClient client = client(slow).build()) {
            open.set(open(client));
            CompletableFuture<ChatAckContent> ack = open.get().send(message("m1"));
            assertThatThrownBy(() -> ack.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosed.class);
            untilNothingIsPending();
            open(client);
            client.ping();
            assertThat(sent()).isEmpty();
        }
    }

    @Test
    void closedChannelGoesOnWhenItIsOpenedAgain() throws Exception {
        connector.ignore("chat.message");
        try (ConnectorClient client = client(pending).build()) {
            UserChannel channel = open(client);
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            connector.awaitPackets("chat.message", 1);
            channel.close();
            assertThatThrownBy(() -> ack.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosed.class);
            connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
            open(client);
            untilNothingIsPending();
            assertThat(sent()).containsExactly("m1", "m1");
        }
    }

    @Test
    void messageThatWasTakenIsADuplicateAfterACloseAndANewOpening_IM2_38_IM2_54_B21() {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = client(pending).build()) {
            client.connect();
            ConnectorUser ada = client.user("ada");
            UserChannel first = ada.openChannel("u1", m -> heard.add("first " + m.messageId()));
            connector.peer().push("cch_1", "chat.message", "{'message_id':'m7','text':'t'}");
            connector.awaitPackets("chat.message.ack", 1);
            first.close();
            ada.openChannel("u1", m -> heard.add("second " + m.messageId()));
            connector.peer().push("cch_1", "chat.message", "{'message_id':'m7','text':'t'}");
            connector.peer().push("cch_1", "chat.message", "{'message_id':'m8','text':'t'}");
            assertThat(connector.awaitPackets("chat.message.ack", 3))
                    .extracting(p -> p.path("payload").path("message_id").asText() + " "
                            + p.path("payload").path("status").asText())
                    .containsExactly("m7 accepted", "m7 duplicate", "m8 accepted");
            assertThat(heard).containsExactly("first m7", "second m8");
        }
    }

    @Test
    void rejectionForGoodIsForgottenAndToldOfAlsoForAMessageOfAnEarlierProcess_IM2_39() {
        pending.put(new PendingMessage("u1", message("m1"), Instant.now()));
        connector.on("chat.message", (peer, p) -> peer.reject(p, false));
        try (ConnectorClient client = client(pending).build()) {
            open(client);
            await().atMost(ScriptedConnector.BOUND).until(() -> undelivered.size() == 1);
            assertThat(undelivered.get(0).messageId()).isEqualTo("m1");
            assertThat(undelivered.get(0).code()).isEqualTo("busy");
            untilNothingIsPending();
        }
    }

    @Test
    void retryableRejectionStaysRememberedAndIsSentAgainUnchanged_IM2_41() throws Exception {
        connector.on("chat.message", (peer, p) -> {
            if (sent().size() < 3) {
                assertThat(pending.load("u1")).hasSize(1);
                peer.reject(p, true);
            } else {
                peer.acknowledge(p, "accepted");
            }
        });
        try (ConnectorClient client = client(pending).build()) {
            open(client).send(message("m1")).get(30, TimeUnit.SECONDS);
            assertThat(connector.packets("chat.message"))
                    .extracting(p -> p.path("payload"))
                    .hasSize(3)
                    .containsOnly(connector.packets("chat.message").get(0).path("payload"));
        }
    }

    @Test
    void retentionCountsFromWhenTheMessageWasGivenAlsoOverARestart_IM2_37() {
        ManualTimers timers = new ManualTimers();
        pending.put(new PendingMessage("u1", message("old"), timers.now().minus(Duration.ofMinutes(2))));
        pending.put(new PendingMessage("u1", message("young"), timers.now().minus(Duration.ofSeconds(30))));
        connector.ignore("chat.message");
        try (ConnectorClient client = client(pending).timers(timers).build()) {
            UserChannel channel = open(client);
            timers.move(Duration.ofMillis(1));
            await().atMost(ScriptedConnector.BOUND).until(() -> undelivered.size() == 1);
            assertThat(undelivered.get(0)).isEqualTo(new Undelivered("old", "retention_ended", Instant.EPOCH));
            assertThat(channel.chat().pending()).isEqualTo(1);
            client.ping();
            timers.move(Duration.ofSeconds(20));
            assertThat(channel.chat().pending()).isEqualTo(1);
            client.ping();
            timers.move(Duration.ofSeconds(11));
            await().atMost(ScriptedConnector.BOUND).until(() -> undelivered.size() == 2);
            untilNothingIsPending();
        }
    }

    @Test
    void deletedConnectionLeavesNothingPending() {
        connector.ignore("chat.message");
        try (ConnectorClient client = client(pending).build()) {
            assertThat(open(client).send(message("m1"))).isNotDone();
            connector.awaitPackets("chat.message", 1);
            client.user("ada").delete("u1");
            assertThat(pending.load("u1")).isEmpty();
            assertThat(users.find("u1")).isEmpty();
        }
    }

    @Test
    void openThatFailsKeepsWhatWaits() {
        pending.put(new PendingMessage("u1", message("m1"), Instant.now()));
        connector.on("channel.open", (peer, p) -> peer.fail(p, "channel.open.ack", "busy"));
        try (ConnectorClient client = client(pending).build()) {
            assertThatThrownBy(() -> open(client)).isInstanceOf(RequestFailed.class);
            assertThat(pending.load("u1")).hasSize(1);
            connector.on("channel.open", (peer, p) -> peer.opened(p, "cch_1"));
            open(client);
            untilNothingIsPending();
            assertThat(sent()).containsExactly("m1");
        }
    }
}
