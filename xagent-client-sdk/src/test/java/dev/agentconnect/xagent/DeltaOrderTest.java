package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a connector may put together from deltas is always the beginning of the message (IM v2, rule IM2-24). */
class DeltaOrderTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private List<String> deltas() {
        return connector.packets("chat.message.delta").stream()
                .map(p -> p.path("payload").path("message_id").asText()
                        + p.path("payload").path("sequence").asText()
                        + p.path("payload").path("text").asText())
                .toList();
    }

    @Test
    void messageWhoseFirstPieceFoundNoLinkGetsNoPieceBeforeItsWhole_IM2_24() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            BlockingQueue<Runnable> hellos = new LinkedBlockingQueue<>();
            connector.on("connector.hello", (peer, p) -> hellos.add(() -> hello(peer, p)));
            connector.tap().cut();
            await().until(() -> !channel.isOpen());
            assertThat(channel.chat().delta("m1", "first")).isFalse();
            hellos.poll(30, TimeUnit.SECONDS).run();
            await().until(channel::isOpen);
            assertThat(channel.chat().delta("m1", "second")).isFalse();
            assertThat(channel.chat().delta("m2", "other")).isTrue();
            channel.send(ChatMessageContent.text("m1", "firstsecond", Instant.EPOCH))
                    .get(30, TimeUnit.SECONDS);
        }
        assertThat(deltas()).containsExactly("m21other");
    }

    private static void hello(ScriptedConnector.Peer peer, JsonNode packet) {
        peer.answer(
                packet,
                "connector.hello.ack",
                "{'connector_card_id':'im.sample','connector_id':'conn_1','protocol_version':'3.0'}");
    }

    @Test
    void platformSeesWhatIsNegotiatedNow_PROF_06() {
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(
                        "\"profiles\":[\"xagent.im.v2\"]", "\"profiles\":[\"xagent.im.v2\",\"xagent.im.v1\"]")));
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            Negotiation before = channel.chat().negotiation();
            assertThat(before.allows(PacketType.CHAT_MESSAGE_DELTA, Direction.TO_CONNECTOR))
                    .isTrue();
            connector.profile = "xagent.im.v1";
            connector
                    .peer()
                    .push(
                            channel.id(),
                            "connection.descriptor.push",
                            "{'connection_descriptor':" + connector.descriptor(channel.id()) + "}");
            client.ping();
            assertThat(channel.chat().negotiation().allows(PacketType.CHAT_MESSAGE_DELTA, Direction.TO_CONNECTOR))
                    .isFalse();
            assertThat(channel.chat().negotiation().allows(PacketType.MESSAGE_PUSH, Direction.TO_XAGENT))
                    .isTrue();
            assertThat(before.allows(PacketType.CHAT_MESSAGE_DELTA, Direction.TO_CONNECTOR))
                    .isTrue();
            assertThat(channel.chat().delta("m1", "text")).isFalse();
        }
    }

    @Test
    void manyOtherMessagesDoNotMakeALongOneBeginAgain_IM2_24() throws Exception {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (int i = 1; i <= 1_100; i++) {
                assertThat(channel.chat().delta("n" + i, "x")).isTrue();
                if (i % 500 == 0) {
                    assertThat(channel.chat().delta("long", "y")).isTrue();
                }
            }
            assertThat(channel.chat().delta("long", "y")).isTrue();
            client.ping();
        }
        assertThat(deltas()).filteredOn(d -> d.startsWith("long")).containsExactly("long1y", "long2y", "long3y");
    }
}
