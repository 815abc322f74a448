package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.xagent.dataplane.DataPlaneOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connectors that say more, in bytes, than the user's code takes. */
class CallbackBytesTest {
    private static final int LONG = 900_000;

    private final ScriptedConnector connector = new ScriptedConnector();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        connector.close();
    }

    private void push(String channelId, String messageId, int chars) {
        connector
                .peer()
                .push(
                        channelId,
                        "chat.message",
                        "{'message_id':'" + messageId + "','text':'" + "x".repeat(chars) + "'}");
    }

    private List<JsonNode> acks(String status) {
        return connector.packets("chat.message.ack").stream()
                .map(p -> p.path("payload"))
                .filter(ack -> ack.path("status").asText().equals(status))
                .toList();
    }

    private UserChannel blocked(ConnectorClient client) {
        return client.openChannel(null, message -> release.await());
    }

    private ConnectorClient connected(ClientOptions options) {
        ConnectorClient client =
                Clients.builder(connector.url()).options(options).build();
        client.connect();
        return client;
    }

    private static ClientOptions callbackBytes(long all, long channel) {
        return Clients.QUICK.withDataPlane(DataPlaneOptions.DEFAULTS.withCallbackBytes(all, channel));
    }

    @Test
    void floodOfLongMessagesIsRejectedForNowBeforeItFillsTheMemory() {
        try (ConnectorClient client = connected(Clients.QUICK)) {
            String id = blocked(client).id();
            for (int i = 0; i < 40; i++) {
                push(id, "m" + i, LONG);
            }
            connector.awaitPackets("chat.message.ack", 36);
            assertThat(acks("rejected")).hasSize(36).allSatisfy(ack -> {
                assertThat(ack.path("code").asText()).isEqualTo("busy");
                assertThat(ack.path("retryable").asBoolean()).isTrue();
            });
            release.countDown();
            await().atMost(ScriptedConnector.BOUND).until(() -> acks("accepted").size() == 4);
            push(id, "m39", LONG); // what was rejected comes again, and has room
            await().atMost(ScriptedConnector.BOUND).until(() -> acks("accepted").size() == 5);
        }
    }

    @Test
    void floodedChannelLeavesRoomForTheOthersUntilAllIsTaken() {
        try (ConnectorClient client = connected(callbackBytes(4_000_000, 2_000_000))) {
            String flooded = blocked(client).id();
            String other = blocked(client).id();
            String third = blocked(client).id();
            push(flooded, "a1", LONG);
            push(flooded, "a2", LONG);
            push(other, "b1", LONG);
            push(third, "c1", LONG);
            push(third, "c2", 10);
            connector.awaitPackets("chat.message.ack", 2);
            client.ping(); // nothing more comes
            assertThat(acks("rejected"))
                    .extracting(ack -> ack.path("message_id").asText())
                    .containsExactly("a2", "c1"); // the bound of a channel, and the bound of all
            release.countDown();
            await().atMost(ScriptedConnector.BOUND).until(() -> acks("accepted").size() == 3);
        }
    }

    @Test
    void messageLongerThanTheBoundIsTakenWhenNothingElseWaits() {
        release.countDown();
        try (ConnectorClient client = connected(callbackBytes(1_000, 100))) {
            String id = blocked(client).id();
            push(id, "m1", LONG);
            await().atMost(ScriptedConnector.BOUND).until(() -> acks("accepted").size() == 1);
        }
    }

    @Test
    void listenerThatIsSlowIsToldTheNewestDescriptorAndNotAll() {
        List<String> heard = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        ClientListener listener = new ClientListener() {
            @Override
            public void descriptorChanged(UserChannel channel, ConnectionDescriptor descriptor) {
                told.countDown();
                heard.add(descriptor.target().displayName());
                awaitRelease();
            }
        };
        try (ConnectorClient client =
                Clients.builder(connector.url()).listener(listener).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            await().atMost(ScriptedConnector.BOUND).until(() -> told.getCount() == 0);
            for (int i = 0; i < 100; i++) {
                String descriptor = connector.descriptor(channel.id()).replace("S 1***", "S " + i);
                connector
                        .peer()
                        .push(
                                channel.id(),
                                "connection.descriptor.push",
                                "{'connection_descriptor':" + descriptor + "}");
            }
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> "S 99".equals(channel.descriptor().target().displayName()));
            release.countDown();
            await().atMost(ScriptedConnector.BOUND).until(() -> heard.contains("S 99"));
            assertThat(heard).containsExactly("S 1***", "S 99");
        }
    }

    private void awaitRelease() {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
