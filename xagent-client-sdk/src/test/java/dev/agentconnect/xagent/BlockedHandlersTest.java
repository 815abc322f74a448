package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnectorStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Handlers that block on every thread there is for handlers: all else goes on. */
class BlockedHandlersTest {
    private static final int HANDLER_THREADS = ClientOptions.DEFAULTS.handlerThreads();

    private final ScriptedConnector connector = new ScriptedConnector();
    private final UserConnectorStore store = new MemoryUserConnectorStore();
    private final CountDownLatch blocked = new CountDownLatch(HANDLER_THREADS);
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final ConnectorCatalog catalog = ConnectorCatalog.builder()
            .options(CatalogOptions.DEFAULTS.withHealthInterval(Duration.ofMillis(20)))
            .clients((id, client) ->
                    client.options(Clients.QUICK).userConnectors(store).listener(new Heard()))
            .build();

    private ConnectorClient client;
    private UserChannel free;

    private final class Heard implements ClientListener {
        @Override
        public void descriptorChanged(UserChannel channel, ConnectionDescriptor descriptor) {
            heard.add(channel.id() + " " + descriptor.connection().status().word());
        }
    }

    @BeforeEach
    void blockAllHandlers() throws InterruptedException {
        catalog.register(connector.url(), Secret.of(Clients.KEY));
        client = catalog.client("im.sample");
        client.connect();
        connector.status = "created";
        free = client.user("ada").createChannel(message -> {});
        push(free.id(), "early");
        connector.awaitPackets("chat.message.ack", 1);
        for (int i = 0; i < HANDLER_THREADS; i++) {
            UserChannel channel = client.openChannel(null, message -> {
                blocked.countDown();
                release.await();
            });
            push(channel.id(), "m");
        }
        assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @AfterEach
    void stop() {
        release.countDown();
        catalog.close();
        connector.close();
    }

    private void push(String channelId, String messageId) {
        connector.peer().push(channelId, "chat.message", "{'message_id':'" + messageId + "','text':'x'}");
    }

    @Test
    void storesAreWrittenAndTheListenerHears() {
        connector.status = "connected";
        connector
                .peer()
                .push(
                        free.id(),
                        "connection.descriptor.push",
                        "{'connection_descriptor':" + connector.descriptor(free.id()) + "}");
        await().atMost(ScriptedConnector.BOUND).until(() -> store.ofUser("ada").size() == 1);
        await().atMost(ScriptedConnector.BOUND).until(() -> heard.contains(free.id() + " connected"));
    }

    @Test
    void callsEndAndMessagesAreAcknowledgedBothWays() throws Exception {
        ChatAckContent ack = free.send("hello").get(30, TimeUnit.SECONDS);
        assertThat(ack.status().word()).isEqualTo("accepted");
        client.ping();
        push(free.id(), "early");
        assertThat(connector
                        .awaitPackets("chat.message.ack", 2)
                        .get(1)
                        .path("payload")
                        .path("status")
                        .asText())
                .isEqualTo("duplicate");
    }

    @Test
    void healthIsCheckedOn() {
        int before = connector.requests("/health").size();
        await().atMost(ScriptedConnector.BOUND)
                .until(() -> connector.requests("/health").size() >= before + 3);
    }

    @Test
    void closeIsBoundedAndTellsTheConnector() {
        CompletableFuture<CloseReport> closing = CompletableFuture.supplyAsync(client::closeAndReport);
        assertThat(closing)
                .succeedsWithin(ScriptedConnector.BOUND)
                .satisfies(report -> assertThat(report.orderly()).isTrue());
        assertThat(connector.peer().closeCode).isEqualTo(1000);
    }
}
