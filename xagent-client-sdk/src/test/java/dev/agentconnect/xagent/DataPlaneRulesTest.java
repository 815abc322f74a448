package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestFailed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One test for each rule of the data plane that binds xAgent; the id of the rule stands first in the name. */
class DataPlaneRulesTest {
    private static final String PACKET = "{'schema':'xagent.connector.packet/v1','packet_id':'p','type':";

    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static String text(JsonNode node, String... path) {
        JsonNode at = node;
        for (String step : path) {
            at = at.path(step);
        }
        return at.asText();
    }

    /** Everything of a usual talk: hello, open, call, message, delta, close. */
    private List<JsonNode> talk() throws Exception {
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'ok':true}}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.invoke("sample_send", arguments("x"), null);
            channel.chat().delta("m1", "he");
            assertThat(channel.send("hello")
                            .get(30, java.util.concurrent.TimeUnit.SECONDS)
                            .status()
                            .word())
                    .isEqualTo("accepted");
            client.ping();
            channel.close();
            return connector.packets();
        }
    }

    @Test
    void ws01OffersTheSubprotocol() {
        try (ConnectorClient client = Clients.connected(connector)) {
            RecordedRequest upgrade = connector.requests("/ws").get(0);
            assertThat(upgrade.getHeaders().values("Sec-WebSocket-Protocol"))
                    .containsExactly("xagent.connector.packet.v1");
            assertThat(client.connectorId()).contains("conn_1");
        }
    }

    @Test
    void authz04Authz08KeyGoesAlongWithTheUpgradeAndInNoPacket() throws Exception {
        List<JsonNode> packets = talk();
        assertThat(connector.requests("/ws").get(0).getHeaders().get("Authorization"))
                .isEqualTo("Bearer " + Clients.KEY);
        assertThat(packets.toString()).doesNotContain(Clients.KEY); // AUTHZ-08
    }

    @Test
    void ws04Env03Env05EveryMessageIsOnePacketWithNewIds() throws Exception {
        List<JsonNode> packets = talk();
        Set<String> packetIds = new HashSet<>();
        Set<String> requestIds = new HashSet<>();
        for (JsonNode packet : packets) {
            assertThat(packet.isObject()).isTrue();
            assertThat(packetIds.add(text(packet, "packet_id"))).isTrue();
            if (packet.has("request_id")) {
                assertThat(requestIds.add(text(packet, "request_id"))).isTrue();
            }
        }
        for (String request : List.of("connector.hello", "channel.open", "tool.invoke", "ping", "channel.close")) {
            assertThat(text(connector.packets(request).get(0), "request_id"))
                    .as(request)
                    .isNotEmpty();
        }
    }

    @Test
    void ws05Ws06HelloIsFirstAndNothingFollowsBeforeItsAck() {
        connector.ignore("connector.hello");
        ConnectorClient client = Clients.builder(connector.url()).build();
        Thread connecting = new Thread(() -> {
            try {
                client.connect();
            } catch (ClientClosed e) {
                assertThat(e).isNotNull();
            }
        });
        connecting.start();
        connector.awaitPackets("connector.hello", 1);
        assertThatThrownBy(client::openChannel).isInstanceOf(LinkLost.class);
        assertThatThrownBy(client::ping).isInstanceOf(LinkLost.class);
        assertThat(connector.packets()).hasSize(1);
        client.close();
    }

    @Test
    void ws08PacketBeforeTheHelloAckIsDropped() {
        connector.on("connector.hello", (peer, p) -> {
            peer.push("cch_1", "chat.message", "{'message_id':'early','text':'t'}");
            peer.answer(
                    p,
                    "connector.hello.ack",
                    "{'connector_card_id':'im.sample','connector_id':'c','protocol_version':'3.0'}");
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            client.ping();
            assertThat(connector.packets("chat.message.ack")).isEmpty();
        }
    }

    @Test
    void hello01Hello05Hello09Hack08HelloSaysCardVersionProfilesAndNoVersionList() { // HELLO-01, -03, -05, -09; HACK-08
        try (ConnectorClient client = Clients.builder(connector.url())
                .supportedProfiles(List.of("xagent.im.v2"))
                .build()) {
            client.connect();
            JsonNode payload = connector.packets("connector.hello").get(0).path("payload");
            assertThat(text(payload, "connector_card_id")).isEqualTo("im.sample");
            assertThat(text(payload, "connector_id")).isEmpty();
            assertThat(payload.path("protocol_version").isTextual()).isTrue();
            assertThat(text(payload, "protocol_version")).isEqualTo("3.0");
            assertThat(payload.path("supported_profiles").toString()).isEqualTo("[\"xagent.im.v2\"]");
            assertThat(payload.properties().stream().map(java.util.Map.Entry::getKey))
                    .isSubsetOf("connector_card_id", "connector_id", "protocol_version", "supported_profiles");
        }
    }

    @Test
    void hello03LastKnownConnectorIdIsSaid() {
        try (ConnectorClient client =
                Clients.builder(connector.url()).connectorId("conn_stored").build()) {
            client.connect();
            assertThat(text(connector.packets("connector.hello").get(0), "payload", "connector_id"))
                    .isEqualTo("conn_stored");
            assertThat(client.connectorId()).contains("conn_1");
        }
    }

    @Test
    void env08Tool18Open01UserLevelPacketsCarryTheChannelInTheEnvelope() throws Exception {
        for (JsonNode packet : talk()) {
            String type = text(packet, "type");
            if (List.of("tool.invoke", "chat.message", "chat.message.delta", "channel.close")
                    .contains(type)) {
                assertThat(text(packet, "connector_channel_id")).as(type).isEqualTo("cch_1");
            }
        }
        assertThat(connector.packets("channel.open").get(0).has("connector_channel_id"))
                .isFalse(); // OPEN-01
    }

    @Test
    void env12AnswerIsFoundByItsRequestIdAloneAndStrayOnesAreDropped() {
        connector.on("tool.invoke", (peer, p) -> {
            String ack = PACKET + "'tool.invoke.ack','payload':{'tool_id':'sample_send','result':{'n':%d}},";
            peer.send(ack.formatted(1) + "'request_id':'nobody','reply_to':'" + text(p, "packet_id") + "'}");
            peer.send(ack.formatted(2) + "'reply_to':'" + text(p, "packet_id") + "'}");
            String good = ack.formatted(3) + "'request_id':'" + text(p, "request_id") + "','reply_to':'other'}";
            peer.send(good);
            peer.send(good); // the second one is late
        });
        try (ConnectorClient client = Clients.connected(connector)) {
            JsonNode result = client.openChannel().invoke("sample_send", arguments("x"), null);
            assertThat(result.path("n").asInt()).isEqualTo(3);
            client.ping();
        }
    }

    @Test
    void env13PushesGoToTheirChannel() {
        List<String> heard = new CopyOnWriteArrayList<>();
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel one = client.openChannel();
            UserChannel two = client.openChannel();
            one.onMessage(message -> heard.add("one " + message.messageId()));
            two.onMessage(message -> heard.add("two " + message.messageId()));
            connector.peer().push("cch_2", "chat.message", "{'message_id':'a','text':'t'}");
            connector.peer().push("cch_9", "chat.message", "{'message_id':'b','text':'t'}");
            connector.peer().push("cch_1", "chat.message", "{'message_id':'c','text':'t'}");
            await().atMost(ScriptedConnector.BOUND).until(() -> heard.size() == 2);
            assertThat(heard).containsExactlyInAnyOrder("two a", "one c");
        }
    }

    @Test
    void ping01Ping02PingIsAnsweredWithPongOfTheSameRequestId() {
        try (ConnectorClient client = Clients.connected(connector)) {
            connector.peer().send(PACKET + "'ping','request_id':'from connector'}");
            JsonNode pong = connector.awaitPackets("pong", 1).get(0);
            assertThat(text(pong, "request_id")).isEqualTo("from connector");
            assertThat(text(pong, "reply_to")).isEqualTo("p");
            client.ping();
        }
    }

    @Test
    void ws03BinaryMessageIsNotTaken() {
        try (ConnectorClient client = Clients.connected(connector)) {
            ScriptedConnector.Peer first = connector.peer();
            first.sendBinary();
            await().atMost(ScriptedConnector.BOUND).until(() -> first.closeCode == 1003);
            assertThat(client.connectorId()).contains("conn_1");
        }
    }

    @Test
    void hack06DescriptorOfTheConnectorBeforeIsIgnoredFromThenOn() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            String old = connector.descriptor("cch_1").replace("'connected'", "'offline'");
            connector.tap().silence(); // the old socket stays half-open
            connector.connectorId = "conn_2";
            connector.tap().cut();
            connector.tap().restore();
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            assertThat(client.connectorId()).contains("conn_2");
            connector.peer().push("cch_1", "connection.descriptor.push", "{'connection_descriptor':" + old + "}");
            client.ping();
            assertThat(channel.descriptor().connection().status()).isEqualTo(ConnectionStatus.CONNECTED);
        }
    }

    @Test
    void hack06OldChannelIdSaysNothingToANewConnectorUntilItIsOpenedAgain() {
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            channel.onMessage(message -> {});
            connector.connectorId = "conn_2";
            connector.on("channel.open", (peer, p) -> {
                peer.push("cch_1", "chat.message", "{'message_id':'of another user','text':'t'}");
                peer.opened(p, "cch_1");
                peer.push("cch_1", "chat.message", "{'message_id':'mine','text':'t'}");
            });
            connector.tap().cut();
            JsonNode ack = connector.awaitPackets("chat.message.ack", 1).get(0);
            assertThat(text(ack, "payload", "message_id")).isEqualTo("mine");
            client.ping();
            assertThat(connector.packets("chat.message.ack")).hasSize(1);
        }
    }

    @Test
    void b29ErrorWithoutPayloadEndsTheCallWithItsCode() {
        connector.on("tool.invoke", (peer, p) -> peer.fail(p, "tool.invoke.ack", "a_code_of_its_own"));
        try (ConnectorClient client = Clients.connected(connector)) {
            assertThatThrownBy(() -> client.openChannel().invoke("sample_send", arguments("x"), null))
                    .isInstanceOfSatisfying(RequestFailed.class, e -> {
                        assertThat(e.error().code().word()).isEqualTo("a_code_of_its_own");
                        assertThat(e.isOutcomeUnknown()).isFalse();
                    });
        }
    }

    @Test
    void b38UnknownFieldsInTheHelloAckBreakNothing() {
        connector.on(
                "connector.hello",
                (peer, p) -> peer.answer(
                        p,
                        "connector.hello.ack",
                        "{'connector_card_id':'im.sample','connector_id':'c','protocol_version':'3.0',"
                                + "'x_new':{'a':[1]}},'x_top':{'b':null}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            assertThat(client.connectorId()).contains("c");
        }
    }

    @Test
    void b33AnswerThatIsLostIsAnUnknownOutcomeAndTheCallIsNotRepeated() {
        connector.on("tool.invoke", (peer, p) -> connector.tap().cut());
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThatThrownBy(() -> channel.invoke("sample_send", arguments("pay"), null))
                    .isInstanceOfSatisfying(
                            ConnectorException.class,
                            e -> assertThat(e.isOutcomeUnknown()).isTrue());
            await().atMost(ScriptedConnector.BOUND).until(channel::isOpen);
            client.ping();
            assertThat(connector.packets("tool.invoke")).hasSize(1);
        }
    }
}
