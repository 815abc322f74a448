package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.rule.RuleException;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlPlaneTest extends ServerTest {
    private Response get(String path, String key) throws IOException {
        Request.Builder request = new Request.Builder().url(server().baseUri() + path);
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        return TestXAgent.HTTP.newCall(request.build()).execute();
    }

    @Test
    void cardAndSkillArePublicAndHealthIsNot() throws IOException {
        try (Response card = get("/connector-card.json", null);
                Response skill = get("/skill.md", null);
                Response locked = get("/health", null);
                Response wrong = get("/health", "wrong");
                Response health = get("/health", KEY)) {
            JsonNode cardJson = Json.mapper().readTree(card.body().bytes());
            assertThat(cardJson).isEqualTo(Json.mapper().readTree(SampleConnector.CARD));
            assertThat(skill.body().string()).isEqualTo(SampleConnector.SKILL);
            assertThat(skill.header("Content-Type")).startsWith("text/markdown");
            assertThat(locked.code()).isEqualTo(401);
            assertThat(wrong.code()).isEqualTo(401);
            assertThat(locked.body().string()).contains("unauthorized").doesNotContain(KEY);
            JsonNode healthJson = Json.mapper().readTree(health.body().bytes());
            assertThat(healthJson.path("connector_card_version").asText()).isEqualTo("1.0.0");
            assertThat(healthJson.path("build")).isEqualTo(cardJson.path("build"));
        }
    }

    @Test
    void aCardThatBreaksARuleIsRefusedWithItsRules() {
        byte[] broken = SampleConnector.CARD
                .replace("\"protocol_version\":\"3.0\",", "")
                .getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Connector.builder(broken))
                .isInstanceOf(RuleException.class)
                .hasMessageContaining("CARD-03");
    }

    @Test
    void cardAndHandlersMustMatch() {
        assertThatThrownBy(() -> Connector.builder(SampleConnector.CARD.getBytes(StandardCharsets.UTF_8))
                        .tool("sample_send", call -> call.arguments())
                        .tool("surplus", call -> call.arguments())
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("auth flow sample_form has no handler")
                .hasMessageContaining("tool sample_slow has no handler")
                .hasMessageContaining("tool surplus is not in the card")
                .hasMessageContaining("has no chat handler");
    }

    @ParameterizedTest
    @ValueSource(strings = {"key\n", "\tkey", "k\u00e4y"})
    void aKeyThatNoPeerCouldPresentIsRefusedWhenItIsGiven(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConnectorOptions.builder().apiKey(Secret.of(key)))
                .withMessageContaining("header");
    }

    @Test
    void aPublicBaseUrlMayNameAHostOfAContainerNetworkAndNoUser() {
        ConnectorOptions.builder().publicBaseUrl(URI.create("http://my_connector:8080/x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConnectorOptions.builder().publicBaseUrl(URI.create("http://u@my_connector/")));
    }
}
