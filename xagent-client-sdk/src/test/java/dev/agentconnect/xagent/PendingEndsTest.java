package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.chat.FilePendingStore;
import dev.agentconnect.xagent.chat.MemoryPendingStore;
import dev.agentconnect.xagent.chat.PendingMessage;
import dev.agentconnect.xagent.chat.PendingStore;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages whose channel, link, store or process ends while they are under way (rules IM2-05, IM2-37 and IM2-50). */
class PendingEndsTest {
    @TempDir
    Path folder;

    private final ScriptedConnector connector = new ScriptedConnector();
    private final MemoryUserConnectorStore users = new MemoryUserConnectorStore();
    private final MemoryPendingStore kept = new MemoryPendingStore(100);
    private final List<ConnectorException> notRestored = new CopyOnWriteArrayList<>();

    @BeforeEach
    void adaHasAChannel() {
        users.put(new UserConnector("u1", "ada", "im.sample", "conn_1", "cch_1", "connected", true, null));
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    private ConnectorClient client(PendingStore store) {
        ConnectorClient client = Clients.builder(connector.url())
                .userConnectors(users)
                .pendingMessages(store)
                .listener(new ClientListener() {
                    @Override
                    public void pendingNotRestored(UserChannel channel, ConnectorException cause) {
                        assertThat(channel.id()).isEqualTo("cch_1");
                        notRestored.add(cause);
                    }
                })
                .build();
        client.connect();
        return client;
    }

    private static UserChannel open(ConnectorClient client) {
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

    private static List<String> ids(PendingStore store) {
        return store.load("u1").stream().map(m -> m.content().messageId()).toList();
    }

    private void untilNothingIsKept() {
        await().atMost(ScriptedConnector.BOUND).until(() -> ids(kept).isEmpty());
    }

    private static void pass(CountDownLatch gate) {
        try {
            assertThat(gate.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Holds a message up where it is written down. */
    private final class SlowPut extends StoreOf {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch gate = new CountDownLatch(1);

        SlowPut() {
            super(kept);
        }

        @Override
        public void put(PendingMessage message) {
            begun.countDown();
            pass(gate);
            super.put(message);
        }
    }

    /** Sends in another thread and returns when the message is being written down. */
    private static CompletableFuture<ChatAckContent> sending(UserChannel channel, SlowPut store) {
        CompletableFuture<ChatAckContent> given = new CompletableFuture<>();
        new Thread(() -> Await.onEnd(channel.send(message("m1")), (ack, failure) -> {
                    if (failure == null) {
                        given.complete(ack);
                    } else {
                        given.completeExceptionally(failure);
                    }
                }))
                .start();
        pass(store.begun);
        return given;
    }

    private static void assertClosed(CompletableFuture<ChatAckContent> given) {
        assertThatThrownBy(() -> given.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosed.class);
    }

    @Test
    void messageWhoseChannelIsClosedWhileItIsWrittenDownIsNotSentAndGoesOutAtTheNextOpening() {
        SlowPut store = new SlowPut();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            CompletableFuture<ChatAckContent> given = sending(channel, store);
            channel.close();
            store.gate.countDown();
            assertClosed(given);
            client.ping();
            assertThat(sent()).isEmpty();
            assertThat(ids(kept)).containsExactly("m1");
            open(client);
            untilNothingIsKept();
            assertThat(sent()).containsExactly("m1");
        }
    }

    @Test
    void messageWhoseConnectionIsDeletedWhileItIsWrittenDownIsNotKept() {
        SlowPut store = new SlowPut();
        try (ConnectorClient client = client(store)) {
            CompletableFuture<ChatAckContent> given = sending(open(client), store);
            client.user("ada").delete("u1");
            store.gate.countDown();
            assertClosed(given);
            client.ping();
            assertThat(sent()).isEmpty();
        }
        untilNothingIsKept();
    }

    @Test
    void messageWhoseClientIsClosedWhileItIsWrittenDownGoesOutInTheNextProcess() {
        SlowPut store = new SlowPut();
        CompletableFuture<ChatAckContent> given;
        try (ConnectorClient client = client(store)) {
            given = sending(open(client), store);
        }
        store.gate.countDown();
        assertClosed(given);
        assertThat(sent()).isEmpty();
        try (ConnectorClient client = client(kept)) {
            open(client);
            untilNothingIsKept();
            assertThat(sent()).containsExactly("m1");
        }
    }

    @Test
    void messageWhoseLinkIsLostWhileItIsWrittenDownGoesOutOnceWhenTheChannelIsOpenAgain() throws Exception {
        SlowPut store = new SlowPut();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            CompletableFuture<ChatAckContent> given = sending(channel, store);
            connector.tap().cut();
            connector.awaitPackets("channel.open", 2);
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            assertThat(sent()).isEmpty();
            store.gate.countDown();
            ChatAckContent ack = given.get(30, TimeUnit.SECONDS);
            assertThat(ack.status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(sent()).containsExactly("m1");
        }
    }

    @Test
    void messageGivenAfterTheEndOfItsChannelIsNeitherSentNorKept() {
        try (ConnectorClient client = client(kept)) {
            UserChannel channel = open(client);
            channel.close();
            assertThatThrownBy(() -> channel.send(message("m1")).get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(ClientClosed.class);
            assertThat(sent()).isEmpty();
            assertThat(ids(kept)).isEmpty();
        }
    }

    @Test
    void channelOpensWithoutWhatCannotBeReadAndTheStoreKeepsItForTheNextOpening() throws Exception {
        kept.put(new PendingMessage("u1", message("old"), Instant.now()));
        AtomicBoolean broken = new AtomicBoolean(true);
        PendingStore store = new StoreOf(kept) {
            @Override
            public List<PendingMessage> load(String channelKey) {
                if (broken.get()) {
                    throw new IllegalStateException("the database is away");
                }
                return super.load(channelKey);
            }
        };
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            await().atMost(ScriptedConnector.BOUND).until(() -> !notRestored.isEmpty());
            assertThat(notRestored).hasOnlyElementsOfType(StoreFailed.class);
            channel.send(message("new")).get(30, TimeUnit.SECONDS);
            assertThat(sent()).containsExactly("new");
            assertThat(ids(kept)).containsExactly("old");
            channel.close();
            broken.set(false);
            open(client);
            untilNothingIsKept();
            assertThat(sent()).containsExactly("new", "old");
            assertThat(notRestored).hasSize(1);
        }
    }

    @Test
    void fileThatTakesNoMessageFailsTheSendAndNothingIsOnTheWire() throws Exception {
        FilePendingStore store = new FilePendingStore(folder.resolve("p"), 10, 1_000);
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            assertThatThrownBy(() -> channel.send(ChatMessageContent.text("m1", "x".repeat(2_000), Instant.EPOCH))
                            .get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(Overloaded.class);
            channel.send(message("m2")).get(30, TimeUnit.SECONDS);
            store.close();
            assertThatThrownBy(() -> channel.send(message("m3")).get(30, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(StoreFailed.class);
            client.ping();
            assertThat(sent()).containsExactly("m2");
            assertThat(channel.chat().pending()).isZero();
        }
    }

    @Test
    void futureEndsWhenTheStoreHasForgottenTheMessageAndMeanwhileNothingBringsItBack_IM2_05() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        PendingStore store = new StoreOf(kept) {
            @Override
            public void remove(String channelKey, String messageId) {
                pass(gate);
                super.remove(channelKey, messageId);
            }
        };
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            CompletableFuture<ChatAckContent> ack = channel.send(message("m1"));
            await().atMost(ScriptedConnector.BOUND).until(() -> channel.chat().pending() == 0);
            assertThat(ack).isNotDone();
            connector.tap().cut();
            connector.awaitPackets("channel.open", 2);
            channel.close();
            UserChannel next = open(client);
            client.ping();
            assertThat(next.chat().pending()).isZero();
            assertThat(sent()).containsExactly("m1");
            gate.countDown();
            assertThat(ack.get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(ids(kept)).isEmpty();
        }
    }

    @Test
    void storeThatForgetsNothingDoesNotKeepFuturesFromEnding() throws Exception {
        PendingStore store = new StoreOf(kept) {
            @Override
            public void remove(String channelKey, String messageId) {
                throw new IllegalStateException("the disk is full");
            }
        };
        try (ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            assertThat(channel.send(message("m1")).get(30, TimeUnit.SECONDS).status())
                    .isEqualTo(AckStatus.ACCEPTED);
            connector.on("chat.message", (peer, p) -> peer.reject(p, false));
            assertThat(channel.send(message("m2")).get(30, TimeUnit.SECONDS).status())
                    .isEqualTo(AckStatus.REJECTED);
            assertThat(sent()).containsExactly("m1", "m2");
        }
    }

    @Test
    void handlersThatAllWaitForTheirAnswersToBeTakenDoNotWaitForEachOther() {
        AtomicReference<UserChannel> open = new AtomicReference<>();
        ClientOptions q = Clients.QUICK;
        try (ConnectorClient client = Clients.builder(connector.url())
                .userConnectors(users)
                .pendingMessages(kept)
                .options(
                        new ClientOptions(q.transport(), q.link(), q.dataPlane(), q.chat(), q.transfer(), q.login(), 1))
                .build()) {
            client.connect();
            open.set(client.user("ada")
                    .openChannel(
                            "u1",
                            m -> open.get()
                                    .send(message("answer to " + m.messageId()))
                                    .get(30, TimeUnit.SECONDS)));
            connector.peer().push("cch_1", "chat.message", "{'message_id':'q1','text':'t'}");
            assertThat(connector.awaitPackets("chat.message.ack", 1).get(0).at("/payload/status"))
                    .hasToString("\"accepted\"");
            assertThat(sent()).containsExactly("answer to q1");
        }
    }

    @Test
    void whatACrashLeavesInTheFileGoesOutAgainInOrderUnderItsIdsAndNothingElse_IM2_05_IM2_50_B21() throws Exception {
        Path file = folder.resolve("pending.jsonl");
        Path crashed = folder.resolve("crashed.jsonl");
        try (FilePendingStore store = new FilePendingStore(file);
                ConnectorClient client = client(store)) {
            UserChannel channel = open(client);
            channel.send(message("m1")).get(30, TimeUnit.SECONDS);
            connector.ignore("chat.message");
            for (String id : List.of("m3", "m2")) {
                assertThat(channel.send(message(id))).isNotDone();
            }
            connector.awaitPackets("chat.message", 3);
            Files.copy(file, crashed); // as the end of the process would leave it
        }
        connector.on("chat.message", (peer, p) -> peer.acknowledge(p, "duplicate"));
        try (FilePendingStore store = new FilePendingStore(crashed);
                ConnectorClient client = client(store)) {
            assertThat(store.channelKeys()).containsExactly("u1");
            open(client).send(message("m4")).get(30, TimeUnit.SECONDS);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> store.channelKeys().isEmpty());
        }
        assertThat(sent()).containsExactly("m1", "m3", "m2", "m3", "m2", "m4");
        assertThat(connector.packets("chat.message").get(3).path("payload"))
                .isEqualTo(connector.packets("chat.message").get(1).path("payload"));
        try (FilePendingStore store = new FilePendingStore(crashed);
                ConnectorClient client = client(store)) {
            open(client);
            client.ping();
        }
        assertThat(sent()).hasSize(6);
    }
}
