package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.protocol.json.Json;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One user from the hello to the logout, whatever serves the connector. */
abstract class WholePathContract {
    static final String KEY = "sample-api-key";

    final SampleConnector sample = new SampleConnector();

    abstract URI baseUri();

    @Test
    void aUserIsServedFromTheHelloToTheLogout() throws InterruptedException {
        try (TestXAgent agent = TestXAgent.ready(baseUri(), KEY, null)) {
            String channel = agent.open(null);
            ObjectNode descriptor = agent.call("connection.descriptor.get", channel, Json.object());
            assertThat(descriptor
                            .at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("created");

            ObjectNode unauthenticated = agent.call(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", "hi"), "c0"));
            assertThat(unauthenticated.path("type").asText()).isEqualTo("tool.invoke.ack");
            assertThat(unauthenticated.at("/error/code").asText()).isEqualTo("connection_not_authenticated");

            ObjectNode wrong = agent.bind(channel, "bad", "ann");
            assertThat(wrong.path("type").asText()).isEqualTo("auth.start.ack");
            assertThat(wrong.at("/error/code").asText()).isEqualTo("auth_input_invalid");
            assertThat(wrong.at("/error/message").asText()).contains("token").doesNotContain("bad");

            ObjectNode bound = agent.bind(channel, "good-secret-token", "ann");
            assertThat(bound.at("/payload/status").asText()).isEqualTo("authenticated");
            assertThat(bound.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("connected");
            assertThat(bound.toString()).doesNotContain("good-secret-token");

            ObjectNode result = agent.call(
                    "tool.invoke",
                    channel,
                    TestXAgent.tool("sample_send", Json.object().put("text", "hi"), "c1"));
            assertThat(result.at("/payload/result/user").asText()).isEqualTo("ann");

            ObjectNode message = TestXAgent.packet(
                    "chat.message",
                    channel,
                    Json.object().put("message_id", "m1").put("text", "hello"));
            ObjectNode ack = agent.call(message);
            assertThat(ack.at("/payload/status").asText()).isEqualTo("accepted");
            assertThat(sample.sent.take().text()).isEqualTo("hello");

            sample.bound
                    .get(channel)
                    .deliver(new InboundMessage("t1", "from the target", List.of(), SampleConnector.now()));
            JsonNode inbound = agent.next();
            assertThat(inbound.at("/payload/text").asText()).isEqualTo("from the target");
            ObjectNode taken = Json.object().put("message_id", "t1").put("status", "accepted");
            agent.send(TestXAgent.packet("chat.message.ack", channel, taken)
                    .put("reply_to", inbound.path("packet_id").asText()));

            ObjectNode out = agent.call("auth.logout", channel, Json.object());
            assertThat(out.at("/payload/connection_descriptor/connection/status")
                            .asText())
                    .isEqualTo("created");
            assertThat(agent.call("channel.close", channel, Json.object())
                            .at("/payload/status")
                            .asText())
                    .isEqualTo("ok");
        }
    }
}
