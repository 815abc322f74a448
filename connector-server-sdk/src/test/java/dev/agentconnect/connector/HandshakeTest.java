package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HandshakeTest extends ServerTest {
    @Test
    void theApiKeyIsCheckedBeforeAnythingElse() throws Exception {
        assertThat(TestXAgent.connect(server().baseUri(), "wrong")
                        .opened
                        .get(30, TimeUnit.SECONDS)
                        .code())
                .isEqualTo(401);
        assertThat(TestXAgent.connect(server().baseUri(), null, null)
                        .opened
                        .get(30, TimeUnit.SECONDS)
                        .code())
                .isEqualTo(401);
    }

    @Test
    void theSubprotocolMustBeOffered() throws Exception {
        for (String offered : new String[] {null, "xagent.connector.packet.v2", "chat"}) {
            assertThat(TestXAgent.connect(server().baseUri(), KEY, offered)
                            .opened
                            .get(30, TimeUnit.SECONDS)
                            .code())
                    .isEqualTo(400);
        }
        assertThat(TestXAgent.connect(server().baseUri(), KEY, "chat, xagent.connector.packet.v1")
                        .opened
                        .get(30, TimeUnit.SECONDS)
                        .header("Sec-WebSocket-Protocol"))
                .isEqualTo("xagent.connector.packet.v1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connector_card_id|\"im.other\"|connector_card_id_mismatch",
                "connector_card_id|null|connector_card_id_mismatch",
                "protocol_version|null|protocol_version_unsupported",
                "protocol_version|\"2.9\"|protocol_version_unsupported",
                "protocol_version|\"three\"|protocol_version_unsupported",
                "protocol_version|\"1.0\"|protocol_version_unsupported",
                "supported_profiles|null|supported_profiles_required",
                "supported_profiles|[]|supported_profiles_required",
                "supported_profiles|[\"xagent.im.v1\"]|no_common_profile",
            })
    void aHelloThatDoesNotFitIsRefusedAndTheSocketClosed(String field, String value, String code) throws Exception {
        ObjectNode hello = TestXAgent.hello(null);
        hello.set(field, Json.mapper().readTree(value));
        try (TestXAgent agent = connect()) {
            ObjectNode answer = agent.call("connector.hello", null, hello);
            assertThat(type(answer)).isEqualTo("error");
            assertThat(code(answer)).isEqualTo(code);
            assertThat(agent.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1008);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.0", "3.1", "4.0", "10.0"})
    void thisVersionAndHigherOnesAreWelcome(String version) {
        try (TestXAgent agent = connect()) {
            ObjectNode ack =
                    agent.call("connector.hello", null, TestXAgent.hello(null).put("protocol_version", version));
            assertThat(type(ack)).isEqualTo("connector.hello.ack");
            assertThat(ack.at("/payload/protocol_version").asText()).isEqualTo("3.0");
            assertThat(ack.at("/payload/connector_card_id").asText()).isEqualTo("im.sample");
        }
    }

    @Test
    void aConnectorIdIsKeptWhenKnownAndNeverAdoptedOtherwise() {
        try (TestXAgent first = ready();
                TestXAgent again = ready(first.connectorId);
                TestXAgent stranger = ready("conn_of_somebody_else")) {
            assertThat(again.connectorId).isEqualTo(first.connectorId);
            assertThat(stranger.connectorId)
                    .isNotEqualTo("conn_of_somebody_else")
                    .isNotEqualTo(first.connectorId);
        }
    }

    @Test
    void aSecondHelloIsAcknowledgedWhenItFitsAndElseRefusedWithoutHurtingTheFirst() {
        try (TestXAgent agent = ready()) {
            ObjectNode again = agent.call("connector.hello", null, TestXAgent.hello(null));
            assertThat(again.at("/payload/connector_id").asText()).isEqualTo(agent.connectorId);
            ObjectNode other =
                    agent.call("connector.hello", null, TestXAgent.hello(null).put("connector_card_id", "im.other"));
            assertThat(code(other)).isEqualTo("connector_card_id_mismatch");
            ObjectNode older =
                    agent.call("connector.hello", null, TestXAgent.hello(null).put("protocol_version", "2.9"));
            assertThat(code(older)).isEqualTo("protocol_version_unsupported");
            ObjectNode vague = TestXAgent.hello(null);
            vague.remove("supported_profiles");
            assertThat(code(agent.call("connector.hello", null, vague))).isEqualTo("supported_profiles_required");
            assertThat(agent.open(null)).startsWith("cch_");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "channel.open",
                "tool.invoke",
                "auth.start",
                "chat.message",
                "nobody.knows",
                "connection.descriptor.get"
            })
    void nothingButPingWorksBeforeTheHello(String type) throws Exception {
        ObjectNode payload = Json.object()
                .put("tool_id", "t")
                .put("flow_id", "f")
                .put("message_id", "m")
                .put("text", "x");
        try (TestXAgent agent = connect()) {
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            ObjectNode answer = agent.call(type, "cch_x", payload);
            assertThat(type(answer)).isEqualTo("error");
            assertThat(code(answer)).isEqualTo("hello_required");
            assertThat(type(agent.call("connector.hello", null, TestXAgent.hello(null))))
                    .isEqualTo("connector.hello.ack");
            assertThat(agent.closed.isDone()).isFalse();
        }
    }

    @Test
    void whatComesOutOfOrderIsRefusedForThatWhateverItsPayload() {
        try (TestXAgent agent = connect()) {
            for (String type : List.of("tool.invoke", "chat.message", "auth.start")) {
                assertThat(code(agent.call(type, "cch_x", Json.object()))).isEqualTo("hello_required");
            }
            assertThat(code(agent.call("connector.hello", null, Json.object().put("connector_card_id", 7))))
                    .isEqualTo("invalid_packet");
            agent.call("connector.hello", null, TestXAgent.hello(null));
            assertThat(code(agent.call("tool.invoke", "cch_x", Json.object()))).isEqualTo("channel_not_open");
            assertThat(code(agent.call("chat.message", null, Json.object())))
                    .isEqualTo("connector_channel_id_required");
            String channel = agent.open(null);
            assertThat(code(agent.call("tool.invoke", channel, Json.object()))).isEqualTo("invalid_packet");
        }
    }

    @Test
    void aPongCarriesTheRequestId() {
        try (TestXAgent agent = ready()) {
            ObjectNode ping = TestXAgent.packet("ping", null, null);
            ping.remove("request_id");
            agent.send(ping);
            assertThat(agent.next().has("request_id")).isFalse();
            assertThat(agent.call("ping", null, null).path("request_id").isTextual())
                    .isTrue();
        }
    }

    @Test
    void binaryFramesCloseTheSocketAndOnlyThat() throws InterruptedException, ExecutionException, TimeoutException {
        try (TestXAgent agent = ready();
                TestXAgent other = ready()) {
            agent.sendBinary(new byte[] {1, 2, 3});
            assertThat(agent.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1003);
            assertThat(type(other.call("ping", null, null))).isEqualTo("pong");
        }
    }

    @Test
    void aPacketOverTheLimitClosesTheSocketAndOnlyThat() throws Exception {
        try (TestXAgent agent = ready();
                TestXAgent other = ready()) {
            agent.send("x".repeat((1 << 20) + 1));
            assertThat(agent.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1009);
            assertThat(type(other.call("ping", null, null))).isEqualTo("pong");
        }
    }

    @Test
    void badPacketsAreAnsweredAndAHundredInARowEndTheSocket() throws Exception {
        try (TestXAgent agent = ready()) {
            for (int i = 0; i < 99; i++) {
                agent.send(i % 2 == 0 ? "{" : "[]");
                assertThat(code(agent.next())).isEqualTo("invalid_packet");
            }
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            for (int i = 0; i < 100; i++) {
                agent.send("nonsense");
                assertThat(code(agent.next())).isEqualTo("invalid_packet");
            }
            assertThat(agent.closed.get(30, TimeUnit.SECONDS)).isEqualTo(1008);
        }
    }

    @Test
    void whatCouldBeReadOfABadPacketComesBack() {
        try (TestXAgent agent = ready()) {
            ObjectNode packet = TestXAgent.packet("tool.invoke", agent.open(null), Json.object());
            ObjectNode answer = agent.call(packet);
            assertThat(code(answer)).isEqualTo("invalid_packet");
            assertThat(answer.at("/error/message").asText()).contains("/payload/tool_id");

            ObjectNode numbered =
                    TestXAgent.packet("tool.invoke", "cch_1", Json.object().put("tool_id", "t"));
            numbered.put("request_id", 7);
            agent.send(numbered);
            ObjectNode refused = (ObjectNode) agent.next();
            assertThat(code(refused)).isEqualTo("invalid_packet");
            assertThat(refused.path("reply_to")).isEqualTo(numbered.path("packet_id"));

            ObjectNode nameless = TestXAgent.packet("channel.open", null, null);
            nameless.remove("request_id");
            agent.send(nameless);
            assertThat(agent.next().at("/error/message").asText()).contains("/request_id");
        }
    }

    @Test
    void unknownAndMisdirectedTypesAreUnsupported() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            assertThat(code(agent.call("teleport", channel, Json.object()))).isEqualTo("unsupported_packet");
            assertThat(code(agent.call(
                            "tool.invoke.ack",
                            channel,
                            Json.object().put("tool_id", "t").put("result", 1))))
                    .isEqualTo("unsupported_packet");
            assertThat(code(agent.call("session.sync_request", channel, Json.object())))
                    .isEqualTo("unsupported_packet");
        }
    }
}
