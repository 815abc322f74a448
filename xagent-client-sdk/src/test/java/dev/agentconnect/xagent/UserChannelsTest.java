package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.packet.AuthCancelStatus;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.Interrupted;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.projection.ChannelStanding;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import dev.agentconnect.xagent.store.UserConnectorStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Channels of users: temporary, remembered, opened again, logged out (sections 8.3 to 8.17). */
class UserChannelsTest {
    private final ScriptedConnector connector = new ScriptedConnector();
    private final MemoryUserConnectorStore store = new MemoryUserConnectorStore();

    @BeforeEach
    void nobodyIsLoggedIn() {
        connector.status = "created";
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    private ConnectorClient client(UserConnectorStore kept) {
        ConnectorClient client =
                Clients.builder(connector.url()).userConnectors(kept).build();
        client.connect();
        return client;
    }

    /** Lets the connector bind the account at the next start. */
    private void letLoginsSucceed() {
        connector.on("auth.start", (peer, p) -> {
            connector.status = "connected";
            peer.answer(p, "auth.start.ack", bound(p));
        });
    }

    private String bound(JsonNode request) {
        return "{'auth_session_id':'a1','status':'authenticated','connection_descriptor':"
                + connector.descriptor(request.path("connector_channel_id").asText()) + "}";
    }

    private static void logIn(UserChannel channel) {
        channel.login("sample_form", Map.of("token", "t0p"));
    }

    private UserConnector only() {
        return store.ofUser("ada").get(0);
    }

    private void push(String descriptor) {
        connector.peer().push("cch_1", "connection.descriptor.push", "{'connection_descriptor':" + descriptor + "}");
    }

    @Test
    void channelIsTemporaryUntilTheFirstLoginBringsADescriptor_OPEN_05_AUTH_11() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            assertThat(channel.isTemporary()).isTrue();
            assertThat(store.ofUser("ada")).isEmpty();

            logIn(channel);

            assertThat(channel.isTemporary()).isFalse();
            assertThat(only())
                    .isEqualTo(new UserConnector(
                            channel.userConnectorId().orElseThrow(),
                            "ada",
                            "im.sample",
                            "conn_1",
                            "cch_1",
                            "connected",
                            true,
                            null));
        }
    }

    @Test
    void openAckOfABoundChannelAloneMakesNoRecord_OPEN_05() {
        connector.status = "connected";
        connector.on(
                "connection.descriptor.get",
                (peer, p) -> peer.answer(
                        p,
                        "connection.descriptor.get.ack",
                        "{'connection_descriptor':" + connector.descriptor("cch_1") + "}"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            client.ping();
            assertThat(store.ofUser("ada")).isEmpty();
            channel.refreshDescriptor();
            assertThat(only().authenticated()).isTrue();
        }
    }

    @Test
    void failedLoginMakesNoRecord_AUTH_11() {
        connector.on("auth.start", (peer, p) -> peer.answer(p, "auth.start.ack", "{'status':'failed'}"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            assertThat(channel.isTemporary()).isTrue();
            assertThat(store.ofUser("ada")).isEmpty();
        }
    }

    @Test
    void firstOpenHasNoIdAndARestartUsesTheStoredOne_OPEN_01_WS_10() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            logIn(client.user("ada").createChannel(null));
        }
        String id = only().id();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").openChannel(id, null);
            assertThat(channel.id()).isEqualTo("cch_1");
            assertThat(channel.isTemporary()).isFalse();
            assertThat(client.user("ada").openChannel(id, null)).isSameAs(channel);
        }
        List<JsonNode> opens = connector.packets("channel.open");
        assertThat(opens).hasSize(2);
        assertThat(opens.get(0).has("connector_channel_id")).isFalse();
        assertThat(opens.get(1).path("connector_channel_id").asText()).isEqualTo("cch_1");
    }

    @Test
    void newIdOfAReopenUpdatesTheSameRecord_OPEN_06() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            String id = only().id();
            connector.on("channel.open", (peer, p) -> peer.opened(p, "cch_new"));
            connector.tap().cut();
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> only().connectorChannelId().equals("cch_new"));
            assertThat(store.ofUser("ada")).hasSize(1);
            assertThat(only().id()).isEqualTo(id);
            assertThat(channel.id()).isEqualTo("cch_new");
        }
        try (ConnectorClient client = client(store)) {
            client.user("ada").openChannel(only().id(), null);
            assertThat(connector
                            .packets("channel.open")
                            .get(2)
                            .path("connector_channel_id")
                            .asText())
                    .isEqualTo("cch_new");
        }
    }

    @Test
    void cancelDuringTheFirstCreationClosesTheTemporaryChannel_AUTH_15() {
        connector.on(
                "auth.start",
                (peer, p) -> peer.answer(p, "auth.start.ack", "{'auth_session_id':'a1','status':'pending'}"));
        connector.on(
                "auth.cancel",
                (peer, p) -> peer.answer(p, "auth.cancel.ack", "{'auth_session_id':'a1','status':'canceled'}"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            channel.auth().start("sample_form", Map.of("token", "t"));
            channel.auth().cancel("a1");
            assertThat(channel.isClosed()).isTrue();
            assertThat(connector.packets("channel.close")).hasSize(1);
            assertThat(store.ofUser("ada")).isEmpty();
            assertThat(client.user("ada").channels()).isEmpty();
            assertThat(client.user("ada").createChannel(null).isOpen()).isTrue();
        }
    }

    @Test
    void cancelThatCameTooLateKeepsTheChannel_AUTH_15() {
        connector.on(
                "auth.start",
                (peer, p) -> peer.answer(p, "auth.start.ack", "{'auth_session_id':'a1','status':'pending'}"));
        connector.on("auth.cancel", (peer, p) -> {
            connector.status = "connected";
            peer.answer(
                    p,
                    "auth.cancel.ack",
                    "{'auth_session_id':'a1','status':'ignored','connection_descriptor':"
                            + connector.descriptor("cch_1") + "}");
        });
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            channel.auth().start("sample_form", Map.of("token", "t"));
            assertThat(channel.auth().cancel("a1").status()).isEqualTo(AuthCancelStatus.IGNORED);
            assertThat(channel.isOpen()).isTrue();
            assertThat(only().authenticated()).isTrue();
            assertThat(connector.packets("channel.close")).isEmpty();
        }
    }

    @Test
    void cancelOfALaterLoginKeepsTheBoundChannel_AUTH_15() {
        letLoginsSucceed();
        connector.on("auth.cancel", (peer, p) -> peer.answer(p, "auth.cancel.ack", "{'status':'canceled'}"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            channel.auth().cancel("a2");
            assertThat(channel.isOpen()).isTrue();
            assertThat(connector.packets("channel.close")).isEmpty();
        }
    }

    @Test
    void logoutKeepsTheRecordUnauthenticatedAndDropsTheRoute_AUTH_19() throws Exception {
        letLoginsSucceed();
        connector.ignore("chat.message");
        connector.on("auth.logout", (peer, p) -> {
            connector.status = "created";
            peer.answer(
                    p,
                    "auth.logout.ack",
                    "{'status':'ok','connection_descriptor':" + connector.descriptor("cch_1") + "}");
        });
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            Future<?> waiting = channel.send("for the account that leaves");
            client.user("ada").bindSession(only().id(), "session-7");
            channel.logout();

            UserConnector kept = only();
            assertThat(kept.authenticated()).isFalse();
            assertThat(kept.status()).isEqualTo("created");
            assertThat(kept.sessionId()).isEqualTo("session-7");
            assertThat(kept.connectorChannelId()).isEqualTo("cch_1");
            assertThat(channel.isClosed()).isTrue();
            assertThat(connector.packets("channel.close")).isEmpty();
            assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(ClientClosed.class);
            assertThat(channel.chat().undelivered().get(0).code()).isEqualTo("logged_out");

            connector.tap().cut();
            connector.awaitConnection(2);
            client.connect();
            assertThat(connector.packets("channel.open")).hasSize(1);

            UserChannel again = client.user("ada").openChannel(kept.id(), null);
            logIn(again);
            assertThat(only().authenticated()).isTrue();
            assertThat(only().id()).isEqualTo(kept.id());
            assertThat(connector.packets("chat.message")).hasSize(1);
        }
    }

    @Test
    void logoutWithoutADescriptorMarksTheRecordToo_AUTH_19() {
        letLoginsSucceed();
        connector.on("auth.logout", (peer, p) -> peer.answer(p, "auth.logout.ack", "{'status':'ok'}"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            channel.logout();
            assertThat(only().authenticated()).isFalse();
        }
    }

    @Test
    void refusedLogoutChangesNothing_AUTH_19() {
        letLoginsSucceed();
        connector.on("auth.logout", (peer, p) -> peer.fail(p, "auth.logout.ack", "busy"));
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            assertThatThrownBy(channel::logout).isInstanceOf(RequestFailed.class);
            assertThat(channel.isOpen()).isTrue();
            assertThat(only().authenticated()).isTrue();
        }
    }

    @Test
    void closeKeepsTheRecord_CLOSE_03() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            channel.close();
            assertThat(connector.packets("channel.close")).hasSize(1);
            assertThat(only().authenticated()).isTrue();
            assertThat(client.user("ada").channels()).isEmpty();
        }
    }

    @Test
    void deletingIsACallOfItsOwn_AUTH_19() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            client.user("bob").delete(only().id());
            assertThat(store.ofUser("ada")).hasSize(1);
            client.user("ada").delete(only().id());
            assertThat(store.ofUser("ada")).isEmpty();
            assertThat(channel.isClosed()).isTrue();
        }
    }

    @Test
    void offlineAndErrorAreLoggedInAndInactive_DESC_16() {
        letLoginsSucceed();
        LinkedBlockingQueue<String> changes = new LinkedBlockingQueue<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void descriptorChanged(
                    UserChannel channel, dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor d) {
                changes.add(d.connection().status().word());
            }
        };
        try (ConnectorClient client = Clients.builder(connector.url())
                .userConnectors(store)
                .listener(listener)
                .build()) {
            client.connect();
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            assertThat(channel.tools()).hasSize(1);
            for (String word : List.of("offline", "error", "expired", "a_newer_word", "degraded")) {
                connector.status = word;
                push(connector.descriptor("cch_1"));
                await().atMost(ScriptedConnector.BOUND).until(() -> changes.contains(word));
                boolean loggedIn = !List.of("expired", "a_newer_word").contains(word);
                boolean active = word.equals("degraded");
                assertThat(channel.auth().standing().isAuthenticated()).isEqualTo(loggedIn);
                assertThat(channel.auth().standing() == ChannelStanding.ACTIVE).isEqualTo(active);
                assertThat(channel.tools()).hasSize(active ? 1 : 0);
                await().atMost(ScriptedConnector.BOUND)
                        .until(() -> only().status().equals(word));
                assertThat(only().authenticated()).isEqualTo(loggedIn);
            }
        }
    }

    @Test
    void descriptorOfAnotherIdentityIsIgnored_DESC_17() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            String good = connector.descriptor("cch_1");
            for (String other : List.of(
                    good.replace("cch_1", "cch_2"),
                    good.replace("conn_1", "conn_2"),
                    good.replace("im.sample", "im.other"))) {
                push(other.replace("'connected'", "'revoked'"));
            }
            client.ping();
            assertThat(channel.descriptor().connection().status().word()).isEqualTo("connected");
            assertThat(only().authenticated()).isTrue();
        }
    }

    @Test
    void loginWithADescriptorOfAnotherIdentityMakesNoRecord_DESC_17() {
        connector.on("auth.start", (peer, p) -> {
            connector.status = "connected";
            peer.answer(p, "auth.start.ack", bound(p).replace("cch_1", "cch_2"));
        });
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            assertThat(channel.isTemporary()).isTrue();
            assertThat(store.ofUser("ada")).isEmpty();
        }
    }

    @Test
    void descriptorOfGenerationOneIsNormalised_DESC_19() {
        connector.on("auth.start", (peer, p) -> {
            connector.status = "connected";
            peer.answer(
                    p,
                    "auth.start.ack",
                    bound(p).replace("xagent.connection/v2", "xagent.connection/v1")
                            .replace("'profiles':['xagent.im.v2']", "'profile':'xagent.im.v2'"));
        });
        try (ConnectorClient client = client(store)) {
            UserChannel channel = client.user("ada").createChannel(null);
            logIn(channel);
            assertThat(channel.descriptor().schema()).isEqualTo("xagent.connection/v2");
            assertThat(channel.descriptor().connection().profiles()).containsExactly("xagent.im.v2");
            assertThat(channel.tools()).hasSize(1);
            assertThat(only().authenticated()).isTrue();
        }
    }

    private void serveMode(String mode) {
        String declared = "\"user_channel_mode\":\"multiple\",";
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        declared, mode.isEmpty() ? "" : declared.replace("multiple", mode))));
    }

    @Test
    void modeThatIsLeftOutAllowsOneChannelAUser_CARD_17_CARD_18() {
        serveMode("");
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            ConnectorUser ada = client.user("ada");
            UserChannel channel = ada.createChannel(null);
            assertThatThrownBy(() -> ada.createChannel(null))
                    .isInstanceOf(CallRefused.class)
                    .hasMessageContaining("CARD-18");
            logIn(channel);
            channel.close();
            assertThatThrownBy(() -> ada.createChannel(null)).isInstanceOf(CallRefused.class);
            assertThat(connector.packets("channel.open")).hasSize(1);
            client.user("bob").createChannel(null);
            ada.openChannel(only().id(), null);
            assertThat(connector.packets("channel.open")).hasSize(3);
        }
    }

    @Test
    void singleModeAllowsOneEvenWhenManyAskAtOnce_CARD_18() throws Exception {
        serveMode("single");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (ConnectorClient client = client(store)) {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Optional<UserChannel>>> tries = java.util.stream.IntStream.range(0, 8)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        try {
                            return Optional.of(client.user("ada").createChannel(null));
                        } catch (CallRefused e) {
                            return Optional.<UserChannel>empty();
                        }
                    }))
                    .toList();
            start.countDown();
            for (Future<?> attempt : tries) {
                attempt.get(30, TimeUnit.SECONDS);
            }
            assertThat(connector.packets("channel.open")).hasSize(1);
            assertThat(client.user("ada").channels()).hasSize(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void multipleModeAllowsSeveral_CARD_18() {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            logIn(client.user("ada").createChannel(null));
            logIn(client.user("ada").createChannel(null));
            assertThat(store.ofUser("ada"))
                    .extracting(UserConnector::connectorChannelId)
                    .containsExactly("cch_1", "cch_2");
        }
    }

    @Test
    void refusedOpenLeavesNoPlaceTaken_CARD_18() {
        serveMode("single");
        connector.on("channel.open", (peer, p) -> peer.fail(p, "channel.open.ack", "busy"));
        try (ConnectorClient client = client(store)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> client.user("ada").createChannel(null)).isInstanceOf(RequestFailed.class);
            }
        }
    }

    @Test
    void recordOfAnotherUserOrCardIsNotOpened() {
        store.put(new UserConnector("u1", "bob", "im.sample", "conn_1", "cch_9", "connected", true, null));
        store.put(new UserConnector("u2", "ada", "im.other", "conn_1", "cch_9", "connected", true, null));
        try (ConnectorClient client = client(store)) {
            for (String id : List.of("u1", "u2", "none")) {
                assertThatThrownBy(() -> client.user("ada").openChannel(id, null))
                        .isInstanceOf(CallRefused.class);
            }
            assertThat(connector.packets("channel.open")).isEmpty();
        }
    }

    @Test
    void storeThatFailsIsToldToWhoLogsInAndTheRecordIsWrittenLater() {
        letLoginsSucceed();
        MemoryUserConnectorStore full = new MemoryUserConnectorStore(1);
        full.put(new UserConnector("x", "bob", "im.other", "c", "c", "created", false, null));
        try (ConnectorClient client = client(full)) {
            UserChannel channel = client.user("ada").createChannel(null);
            assertThatThrownBy(() -> logIn(channel)).isInstanceOf(Overloaded.class);
            full.remove("x");
            logIn(channel);
            assertThat(full.ofUser("ada")).hasSize(1);
        }
    }

    @Test
    void openThatIsInterruptedLeavesNothingBehindAndTheChannelCanBeOpenedAgain() throws Exception {
        letLoginsSucceed();
        try (ConnectorClient client = client(store)) {
            logIn(client.user("ada").createChannel(null));
        }
        String id = only().id();
        try (ConnectorClient client = client(store)) {
            BlockingQueue<Runnable> answers = new LinkedBlockingQueue<>();
            connector.on("channel.open", (peer, p) -> answers.add(() -> peer.opened(p, "cch_1")));
            CompletableFuture<Throwable> end = new CompletableFuture<>();
            Thread opener = new Thread(
                    () -> end.complete(catchThrowable(() -> client.user("ada").openChannel(id, message -> {}))));
            opener.start();
            Runnable late = answers.poll(30, TimeUnit.SECONDS);
            opener.interrupt();
            assertThat(end.get(30, TimeUnit.SECONDS)).isInstanceOf(Interrupted.class);
            late.run();
            client.ping(); // the late answer has been read
            connector.on("channel.open", (peer, p) -> peer.opened(p, "cch_1"));
            assertThat(client.user("ada").openChannel(id, null).isOpen()).isTrue();
        }
    }
}
