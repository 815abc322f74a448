package dev.agentconnect.protocol.xagent.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RuleException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConnectorCardTest {
    private static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0","build":{"build_time":"2607241200","x_new":[1]},
             "connector_card_id":"im.sample","connector":{"name":"Sample","version":"1.0.0"},
             "supports":{"target_types":["im","hologram"],"profiles":["xagent.im.v2"]},
             "tools":[{"tool_id":"t","input_schema":{"type":"object"}}],
             "auth_flows":[{"id":"f","type":"form","fields":[{"name":"n","label":"l","input_type":"password"}]}],
             "x_new":{"a":{"b":1.50}}}
            """;

    private static JsonNode json(String text) {
        return Json.reader(JsonLimits.DOCUMENT).read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void unknownFieldsAndWordsSurviveARoundTrip() {
        JsonNode tree = json(CARD);
        ConnectorCard card = ConnectorCard.read(tree);
        assertThat(card.supports().targetTypes().get(1).isKnown()).isFalse();
        assertThat(card.authFlow("f").orElseThrow().fieldList().get(0).isSecret())
                .isTrue();
        assertThat(json(new String(Json.bytes(card), StandardCharsets.UTF_8))).isEqualTo(tree);
    }

    @Test
    void everyMissingPartIsNamed() {
        assertThatThrownBy(() -> ConnectorCard.read(json("{\"schema\":7,\"supports\":{}}")))
                .isInstanceOfSatisfying(
                        RuleException.class,
                        e -> assertThat(e.violations())
                                .extracting("pointer")
                                .containsExactly(
                                        "/schema",
                                        "/connector_card_id",
                                        "/connector",
                                        "/supports/target_types",
                                        "/supports/profiles"));
    }
}
