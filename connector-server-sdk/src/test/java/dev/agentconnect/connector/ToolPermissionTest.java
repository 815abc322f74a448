package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.protocol.json.Json;
import org.junit.jupiter.api.Test;

/** A target may let an account use some tools and not others (section 9; rule TOOL-04). */
class ToolPermissionTest extends ServerTest {
    @Test
    void aDeniedToolIsShownAndRefusedBeforeItsHandlerAndTheOthersGoOn() {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            ChannelContext target = sample.bound.get(channel);
            target.toolDenied("sample_send", "the group does not let you write");
            assertThat(tool(agent.next(), "sample_send"))
                    .isEqualTo("denied_by_target denied the group does not let you write");
            target.toolDenied("sample_send", "the group does not let you write"); // no news, no push

            assertThat(code(agent.call("tool.invoke", channel, send()))).isEqualTo("connector_channel_unavailable");
            assertThat(sample.toolRuns).hasValue(0);
            ObjectNode read = agent.call("tool.invoke", channel, TestXAgent.tool("sample_read", Json.object(), "c2"));
            assertThat(read.at("/payload/result/runs").asInt()).isEqualTo(1);

            target.toolGranted("sample_send");
            assertThat(tool(agent.next(), "sample_send")).isEqualTo("available granted ");
            assertThat(code(agent.call("tool.invoke", channel, send()))).isEmpty();
        }
    }

    @Test
    void aDenialBelongsToOneChannelAndOneBinding() {
        try (TestXAgent agent = ready()) {
            String ann = agent.openAndBind("ann");
            String bob = agent.openAndBind("bob");
            sample.bound.get(ann).toolDenied("sample_send", null);
            assertThat(tool(agent.next(), "sample_send")).isEqualTo("denied_by_target denied ");
            assertThat(code(agent.call("tool.invoke", bob, send()))).isEmpty();

            ChannelContext before = sample.bound.get(ann);
            JsonNode again = agent.bind(ann, "good-token-2", "ann");
            assertThat(tool(again, "sample_send")).isEqualTo("available granted ");
            agent.call("auth.logout", ann, Json.object());
            before.toolDenied("sample_send", "late"); // nothing is bound, so nothing is pushed
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            assertThatIllegalArgumentException().isThrownBy(() -> before.toolDenied("nope", null));
        }
    }

    private static ObjectNode send() {
        return TestXAgent.tool("sample_send", Json.object().put("text", "x"), null);
    }

    private static String tool(JsonNode packet, String toolId) {
        assertThat(type(packet)).isIn("connection.descriptor.push", "auth.start.ack");
        for (JsonNode tool : packet.at("/payload/connection_descriptor/tools")) {
            if (tool.path("tool_id").asText().equals(toolId)) {
                return tool.path("status").asText() + " "
                        + tool.path("target_permission_state").asText() + " "
                        + tool.path("reason").asText();
            }
        }
        throw new AssertionError("no such tool in " + packet);
    }
}
