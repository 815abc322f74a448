package dev.agentconnect.protocol.xagent.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolInputSchemaTest {
    private static JsonNode json(String text) {
        return Json.reader(JsonLimits.DOCUMENT).read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theArgumentIsAddedAndEverythingElseStaysWhereItWas() {
        JsonNode schema = json("""
                {"description":"d","type":"object","$defs":{"x":{"type":"string"}},
                 "properties":{"text":{"$ref":"#/$defs/x"},"count":{"type":"integer"}},
                 "anyOf":[{"required":["text"]},{"required":["count"]}],
                 "required":["text"],"additionalProperties":false}""");
        JsonNode before = schema.deepCopy();
        ObjectNode result = ToolInputSchema.withConnectorChannelId(schema);
        assertThat(schema).isEqualTo(before);
        assertThat(result.fieldNames())
                .toIterable()
                .containsExactly(
                        "description", "type", "$defs", "properties", "anyOf", "required", "additionalProperties");
        assertThat(result.get("properties").fieldNames())
                .toIterable()
                .containsExactly("connector_channel_id", "text", "count");
        assertThat(result.at("/properties/connector_channel_id/type").textValue())
                .isEqualTo("string");
        assertThat(result.at("/properties/connector_channel_id/description").textValue())
                .contains("unchanged");
        assertThat(result.get("required")).isEqualTo(json("[\"connector_channel_id\",\"text\"]"));
        assertThat(result.get("anyOf")).isEqualTo(before.get("anyOf"));
        assertThat(result.get("additionalProperties").booleanValue()).isFalse();
    }

    @Test
    void theResultSharesNothingWithTheInput() {
        ObjectNode schema = (ObjectNode) json("{\"type\":\"object\",\"properties\":{\"a\":{}},\"$defs\":{\"x\":{}}}");
        ObjectNode result = ToolInputSchema.withConnectorChannelId(schema);
        ((ObjectNode) schema.at("/properties/a")).put("type", "string");
        ((ObjectNode) schema.at("/$defs/x")).put("type", "string");
        assertThat(result.at("/properties/a")).isEmpty();
        assertThat(result.at("/$defs/x")).isEmpty();
    }

    @Test
    void aToolWithoutArgumentsGetsTheOne() {
        assertThat(ToolInputSchema.withConnectorChannelId(json("{}")).fieldNames())
                .toIterable()
                .containsExactly("type", "properties", "required");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | must be a JSON object",
                "{\"type\":\"string\"} | type of an input schema",
                "{\"type\":[\"object\",\"null\"]} | type of an input schema",
                "{\"properties\":[]} | properties of an input schema",
                "{\"required\":\"text\"} | required of an input schema",
                "{\"properties\":{\"connector_channel_id\":{\"type\":\"string\"}}} | reserved",
                "{\"required\":[\"connector_channel_id\"]} | reserved",
            })
    void anUnfitSchemaIsRefusedWithItsFault(String schema, String message) {
        assertThatThrownBy(() -> ToolInputSchema.withConnectorChannelId(json(schema)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
