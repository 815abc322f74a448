package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import org.junit.jupiter.api.Test;

/** A newer xAgent sends fields that this version does not know (section 12). */
class UnknownFieldsTest extends ServerTest {
    private static ObjectNode with(ObjectNode tree) {
        tree.forEach(inner -> {
            if (inner instanceof ObjectNode object) {
                with(object);
            }
            inner.forEach(item -> {
                if (inner.isArray() && item instanceof ObjectNode object) {
                    with(object);
                }
            });
        });
        tree.putObject("x_new").putArray("a").add(1);
        return tree;
    }

    private static ObjectNode call(TestXAgent agent, String type, String channel, ObjectNode payload) {
        return agent.call(with(TestXAgent.packet(type, channel, payload)));
    }

    @Test
    void theWholePathWorksWithAnUnknownFieldInEveryObject() {
        try (TestXAgent agent = connect()) {
            ObjectNode hello = TestXAgent.hello(null);
            hello.withArray("supported_profiles").add("xagent.im.v9");
            ObjectNode ack = call(agent, "connector.hello", null, hello);
            assertThat(type(ack)).isEqualTo("connector.hello.ack");

            ObjectNode opened = call(agent, "channel.open", null, Json.object());
            String channel = opened.path("connector_channel_id").asText();
            assertThat(opened.at("/payload/connection_descriptor/connection/profiles"))
                    .isEqualTo(Json.object().putArray("p").add("xagent.im.v2"));
            assertThat(type(call(agent, "ping", null, Json.object()))).isEqualTo("pong");
            assertThat(type(call(agent, "connection.descriptor.get", channel, Json.object())))
                    .isEqualTo("connection.descriptor.get.ack");

            ObjectNode start = Json.object().put("flow_id", "sample_form");
            start.putObject("input").put("token", "good").put("user", "ann");
            ObjectNode bound = call(agent, "auth.start", channel, start);
            assertThat(status(bound)).isEqualTo("authenticated");
            ObjectNode session = Json.object()
                    .put("flow_id", "sample_form")
                    .put("auth_session_id", bound.at("/payload/auth_session_id").asText());
            assertThat(status(call(
                            agent, "auth.status", channel, session.deepCopy().put("refresh", false))))
                    .isEqualTo("authenticated");
            assertThat(status(call(agent, "auth.cancel", channel, session))).isEqualTo("ignored");

            ObjectNode tool = TestXAgent.tool("sample_send", Json.object().put("text", "x"), "c");
            assertThat(call(agent, "tool.invoke", channel, tool)
                            .at("/payload/result/user")
                            .asText())
                    .isEqualTo("ann");
            agent.send(with(TestXAgent.packet(
                    "chat.message.delta", channel, text("m1", "h").put("sequence", 1))));
            agent.send(with(
                    TestXAgent.packet("chat.activity", channel, Json.object().put("status", "thinking"))));
            assertThat(status(call(agent, "chat.message", channel, text("m1", "hello"))))
                    .isEqualTo("accepted");
            assertThat(status(call(agent, "auth.logout", channel, Json.object())))
                    .isEqualTo("ok");
            assertThat(status(call(agent, "channel.close", channel, Json.object())))
                    .isEqualTo("ok");
            assertThat(agent.received).isEmpty();
        }
    }

    @Test
    void anUnknownWordIsOnePacketsErrorAndNeverTheSockets() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            assertThat(code(agent.call("chat.activity", channel, Json.object().put("status", "dreaming"))))
                    .isEqualTo("invalid_packet");
            ObjectNode message = text("m1", "x");
            message.putArray("files").addObject().put("type", "hologram").put("file_ref", "file_x");
            JsonNode ack = agent.call("chat.message", channel, message);
            assertThat(ack.at("/payload/status").asText()).isEqualTo("rejected");
            ObjectNode late = Json.object().put("message_id", "t1").put("status", "postponed");
            assertThat(code(agent.call("chat.message.ack", channel, late))).isEqualTo("invalid_packet");
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
        }
    }
}
