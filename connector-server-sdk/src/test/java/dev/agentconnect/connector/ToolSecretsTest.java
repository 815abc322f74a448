package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ToolFailed;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tool that says what it must not (section 8.19; rule TOOL-13). */
class ToolSecretsTest extends ServerTest {
    private static final String APP_SECRET = "canary-app-secret";

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options.secrets(List.of(Secret.of(APP_SECRET)));
    }

    @Override
    Connector connector() {
        return sample.parts(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                .tool("sample_send", ToolSecretsTest::talk)
                .build();
    }

    private static JsonNode talk(ToolInvocation call) {
        String token = call.channel()
                .binding()
                .orElseThrow()
                .credentials()
                .path("token")
                .asText();
        String all = token + " " + KEY + " " + APP_SECRET;
        call.progress("trying " + all, 0.5);
        if (call.arguments().path("text").asText().equals("fail")) {
            throw new ToolFailed("target_refused", "refused with " + all);
        }
        ObjectNode result = Json.object().put("status", "sent").put("used", all);
        result.putArray("tried").addObject().put(token, 1);
        return result;
    }

    @Test
    void resultProgressFailureAndRepeatHoldNoSecretOfTheChannelOrTheServer() {
        StringBuilder wire = new StringBuilder();
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            for (String text : List.of("works", "works", "fail")) {
                agent.send(TestXAgent.packet(
                        "tool.invoke",
                        channel,
                        TestXAgent.tool("sample_send", Json.object().put("text", text), text)));
                JsonNode next = agent.next();
                wire.append(next);
                if (type(next).equals("tool.progress.push")) {
                    next = agent.next();
                    wire.append(next);
                }
                assertThat(type(next)).isEqualTo("tool.invoke.ack");
                if (!text.equals("fail")) {
                    assertThat(next.at("/payload/result/status").asText()).isEqualTo("sent");
                    assertThat(next.at("/payload/result/used").asText()).isEqualTo("[secret] [secret] [secret]");
                    assertThat(next.at("/payload/result/tried/0/[secret]").asInt())
                            .isEqualTo(1);
                } else {
                    assertThat(next.at("/error/message").asText()).isEqualTo("refused with [secret] [secret] [secret]");
                }
            }
        }
        assertThat(wire.toString())
                .doesNotContain("good-token-ann", KEY, "canary")
                .contains("trying [secret] [secret] [secret]");
    }
}
