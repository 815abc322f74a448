package dev.agentconnect.xagent;

import static dev.agentconnect.xagent.ScriptedConnector.arguments;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.card.CardTool;
import dev.agentconnect.protocol.xagent.packet.AuthSessionStatus;
import dev.agentconnect.protocol.xagent.packet.AuthState;
import dev.agentconnect.protocol.xagent.packet.ToolContext;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.link.LinkState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WholePathTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    @Test
    void discoversOpensLogsInCallsAndChats() throws Exception {
        connector.on(
                "auth.start",
                (peer, p) -> peer.answer(
                        p,
                        "auth.start.ack",
                        "{'flow_id':'sample_form','auth_session_id':'a1','status':'authenticated','connection_descriptor':"
                                + connector.descriptor("cch_1") + "}"));
        connector.on(
                "tool.invoke",
                (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{'status':'sent'}}"));
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            assertThat(client.card().connectorCardId()).isEqualTo("im.sample");
            assertThat(client.skill()).contains("# Skill");
            assertThat(client.health().status()).isEqualTo("ok");
            client.connect();
            assertThat(client.state()).isEqualTo(LinkState.READY);
            assertThat(client.connectorId()).contains("conn_1");
            client.ping();

            UserChannel channel = client.openChannel();
            AuthState state = channel.login("sample_form", Map.of("token", "t0p"));
            assertThat(state.status()).isEqualTo(AuthSessionStatus.AUTHENTICATED);
            assertThat(channel.tools()).extracting(CardTool::toolId).containsExactly("sample_send");

            JsonNode result = channel.invoke("sample_send", arguments("hi"), new ToolContext("s", "c", Map.of()));
            assertThat(result.path("status").asText()).isEqualTo("sent");
            assertThat(channel.send("hello").get(30, TimeUnit.SECONDS).status()).isEqualTo(AckStatus.ACCEPTED);
            assertThat(channel.chat().pending()).isZero();
            channel.close();
        }
        assertThat(connector.packets("channel.close")).hasSize(1);
    }

    @Test
    void firstPacketIsHelloAndUserPacketsComeAfterItsAck() { // WS-05, WS-06, HELLO-01, HELLO-05, HELLO-09, OPEN-01
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel();
            JsonNode hello = connector.packets().get(0);
            assertThat(hello.path("type").asText()).isEqualTo("connector.hello");
            assertThat(hello.path("request_id").asText()).isNotEmpty();
            assertThat(hello.path("payload").path("connector_card_id").asText()).isEqualTo("im.sample");
            assertThat(hello.path("payload").has("connector_id")).isFalse();
            assertThat(hello.path("payload").path("protocol_version").asText()).isEqualTo("3.0");
            assertThat(hello.path("payload").path("supported_profiles")).isNotEmpty();
            assertThat(connector.packets("channel.open").get(0).has("connector_channel_id"))
                    .isFalse();
        }
    }

    @Test
    void keyGoesToHealthAndSocketAndNotToThePublicDocuments() { // AUTHZ-03, AUTHZ-04, WS-01
        try (ConnectorClient client = Clients.connected(connector)) {
            client.health();
            client.skill();
            String bearer = "Bearer " + Clients.KEY;
            assertThat(connector.requests("/health").get(0).getHeaders().get("Authorization"))
                    .isEqualTo(bearer);
            assertThat(connector.requests("/ws").get(0).getHeaders().get("Authorization"))
                    .isEqualTo(bearer);
            assertThat(connector.requests("/ws").get(0).getHeaders().get("Sec-WebSocket-Protocol"))
                    .isEqualTo("xagent.connector.packet.v1");
            assertThat(connector
                            .requests("/connector-card.json")
                            .get(0)
                            .getHeaders()
                            .get("Authorization"))
                    .isNull();
            assertThat(connector.requests("/skill.md").get(0).getHeaders().get("Authorization"))
                    .isNull();
        }
    }

    @Test
    void modelArgumentsTravelUnchangedAndTheEnvelopeRoutes() { // TOOL-07, TOOL-18
        connector.on(
                "tool.invoke", (peer, p) -> peer.answer(p, "tool.invoke.ack", "{'tool_id':'sample_send','result':{}}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            client.openChannel().invoke("sample_send", arguments("hi"), null);
            JsonNode invoke = connector.packets("tool.invoke").get(0);
            assertThat(invoke.path("connector_channel_id").asText()).isEqualTo("cch_1");
            assertThat(invoke.path("payload").path("arguments")).isEqualTo(arguments("hi"));
        }
    }

    @Test
    void toolsThatCardOrDescriptorDoNotOfferNeverLeave() { // TOOL-01, TOOL-02, DESC-12
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThatThrownBy(() -> channel.invoke("unknown", arguments("x"), null))
                    .isInstanceOf(CallRefused.class);
            assertThatThrownBy(() -> channel.invoke("sample_hidden", arguments("x"), null))
                    .isInstanceOf(CallRefused.class);
            assertThat(connector.packets("tool.invoke")).isEmpty();
        }
    }

    @Test
    void formInputIsCheckedAgainstTheCardFirst() { // AUTH-02, AUTH-03
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            for (Map<String, String> bad : List.of(
                    Map.<String, String>of(), Map.of("token", " "), Map.of("token", "s3cret-value", "other", "x"))) {
                assertThatThrownBy(() -> channel.login("sample_form", bad))
                        .isInstanceOf(CallRefused.class)
                        .hasMessageNotContaining("s3cret-value");
            }
            assertThatThrownBy(() -> channel.login("no_such_flow", Map.of())).isInstanceOf(CallRefused.class);
            assertThat(connector.packets("auth.start")).isEmpty();
        }
    }

    @Test
    void loginPollsWhileTheSessionIsPending() {
        connector.on(
                "auth.start",
                (peer, p) -> peer.answer(
                        p, "auth.start.ack", "{'auth_session_id':'a1','status':'pending','poll_interval_millis':500}"));
        connector.on(
                "auth.status",
                (peer, p) ->
                        peer.answer(p, "auth.status.ack", "{'auth_session_id':'a1','status':'failed','message':'no'}"));
        try (ConnectorClient client = Clients.connected(connector)) {
            AuthState state = client.openChannel().login("sample_form", Map.of("token", "t0p"));
            assertThat(state.status()).isEqualTo(AuthSessionStatus.FAILED);
            assertThat(connector
                            .packets("auth.status")
                            .get(0)
                            .path("payload")
                            .path("auth_session_id")
                            .asText())
                    .isEqualTo("a1");
        }
    }

    @Test
    void deltasCountFromOneAndStopAtTheFinalMessage() { // IM2-24, IM2-28, IM2-20
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            String id = channel.chat().newMessageId();
            assertThat(channel.chat().delta(id, "a")).isTrue();
            assertThat(channel.chat().delta(id, "b")).isTrue();
            channel.send(ChatMessageContent.text(id, "ab", java.time.Instant.EPOCH))
                    .join();
            assertThat(channel.chat().delta(id, "c")).isFalse();
            assertThat(connector.packets("chat.message.delta"))
                    .extracting(p -> p.path("payload").path("sequence").asInt())
                    .containsExactly(1, 2);
        }
    }

    @Test
    void activityNamesAToolWithAndOnlyWithTheStatusTool() { // IM2-42, IM2-43
        try (ConnectorClient client = Clients.connected(connector)) {
            UserChannel channel = client.openChannel();
            assertThat(channel.chat().activity(ActivityStatus.TOOL, "sample_send"))
                    .isTrue();
            assertThat(channel.chat().activity(ActivityStatus.IDLE, null)).isTrue();
            assertThatThrownBy(() -> channel.chat().activity(ActivityStatus.TOOL, null))
                    .isInstanceOf(CallRefused.class);
            assertThatThrownBy(() -> channel.chat().activity(ActivityStatus.THINKING, "x"))
                    .isInstanceOf(CallRefused.class);
            assertThatThrownBy(() -> channel.chat().activity(ActivityStatus.TOOL, "x".repeat(257)))
                    .isInstanceOf(CallRefused.class);
            connector.awaitPackets("chat.activity", 2);
        }
    }

    @Test
    void pingIsAnsweredWithTheSameRequestId() { // PING-01, PING-02
        try (ConnectorClient client = Clients.connected(connector)) {
            connector
                    .peer()
                    .send("{'schema':'xagent.connector.packet/v1','packet_id':'s','type':'ping','request_id':'r7'}");
            JsonNode pong = connector.awaitPackets("pong", 1).get(0);
            assertThat(pong.path("request_id").asText()).isEqualTo("r7");
            assertThat(client.lastLivenessAt()).isPresent();
        }
    }

    @Test
    void listenerHearsStatesAndChannelsInOrderAndMayThrow() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void stateChanged(LinkState state) {
                heard.add(state.name());
                throw new IllegalStateException("a bad listener");
            }

            @Override
            public void channelOpened(UserChannel channel) {
                heard.add("opened " + channel.id());
            }
        };
        try (ConnectorClient client =
                Clients.builder(connector.url()).listener(listener).build()) {
            client.connect();
            client.openChannel();
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo("CONNECTING");
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo("READY");
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo("opened cch_1");
        }
    }

    @Test
    void pathPrefixIsKeptForEveryEndpoint() { // BASE-04
        for (String path : List.of("/connector-card.json", "/ws")) {
            connector.page(
                    "/a/b" + path,
                    r -> path.equals("/ws")
                            ? new mockwebserver3.MockResponse.Builder()
                                    .webSocketUpgrade(connector.new Peer())
                                    .build()
                            : ScriptedConnector.json(ScriptedConnector.CARD));
        }
        try (ConnectorClient client =
                Clients.builder(connector.url().resolve("/a/b/")).build()) {
            client.connect();
            assertThat(connector.requests("/a/b/ws")).hasSize(1);
        }
    }
}
