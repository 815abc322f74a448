package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every fault of a request is one answer that names the request (section 8.23; rules ERR-01, ERR-02 and ERR-05). */
class ErrorAnswersTest extends ServerTest {
    private static ObjectNode call(String channel, String text) {
        return TestXAgent.packet(
                "tool.invoke",
                channel,
                TestXAgent.tool("sample_send", Json.object().put("text", text), "call " + text));
    }

    private static void assertUsable(TestXAgent agent, String channel) {
        assertThat(agent.call(call(channel, "fine"))
                        .at("/payload/result/status")
                        .asText())
                .isEqualTo("sent");
        assertThat(agent.received).as("one answer each").isEmpty();
    }

    @Test
    void aCallThatFailsIsOneAckWithTheIdOfTheCall() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            Map<String, ObjectNode> faults = new LinkedHashMap<>();
            faults.put(
                    "tool_not_found",
                    TestXAgent.packet("tool.invoke", channel, TestXAgent.tool("nope", Json.object(), "a")));
            faults.put(
                    "tool_arguments_invalid",
                    TestXAgent.packet(
                            "tool.invoke",
                            channel,
                            TestXAgent.tool("sample_send", Json.object().put("text", 7), "b")));
            faults.put("target_refused", call(channel, "refuse"));
            for (String text : new String[] {"error", "null", "cyclic"}) {
                faults.put("tool_invoke_failed " + text, call(channel, text));
            }
            faults.forEach((code, packet) -> {
                JsonNode answer = agent.call(packet.put("request_id", "7"));
                assertThat(type(answer)).as(code).isEqualTo("tool.invoke.ack");
                assertThat(answer.path("request_id").asText()).as(code).isEqualTo("7");
                assertThat(code(answer)).isEqualTo(code.replaceFirst(" .*", ""));
                assertThat(answer.toString()).doesNotContain("Exception").doesNotContain("inner detail");
            });
            assertUsable(agent, channel);
        }
    }

    @Test
    void aCallThatCannotBeRoutedOrReadIsAnErrorWithWhatCouldBeRead() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            JsonNode notOpen = agent.call(call("cch_other", "x").put("request_id", "7"));
            assertThat(type(notOpen)).isEqualTo("error");
            assertThat(code(notOpen)).isEqualTo("channel_not_open");

            ObjectNode number = call(channel, "x").put("request_id", 7);
            agent.send(number);
            assertUnreadable(agent.next(), number);

            ObjectNode nameless = call(channel, "x");
            nameless.remove("request_id");
            agent.send(nameless);
            assertUnreadable(agent.next(), nameless);

            agent.send("{\"request_id\":\"7\",");
            JsonNode noJson = agent.next();
            assertThat(type(noJson)).isEqualTo("error");
            assertThat(code(noJson)).isEqualTo("invalid_packet");
            assertUsable(agent, channel);
        }
    }

    private static void assertUnreadable(JsonNode answer, ObjectNode packet) {
        assertThat(type(answer)).isEqualTo("error");
        assertThat(code(answer)).isEqualTo("invalid_packet");
        assertThat(answer.at("/error/message").asText()).contains("/request_id");
        assertThat(answer.path("reply_to")).isEqualTo(packet.path("packet_id"));
        assertThat(answer.has("request_id")).isFalse();
    }
}
