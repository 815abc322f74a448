package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.rule.RuleException;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomJsonTest {
    private static final long SEED = 20_261_129L;
    private static final int VALUES = 10_000;
    private static final int CARDS = 2_000;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String[] NAMES = {
        "schema", "connector", "supports", "profiles", "target_types", "tools", "tool_id", "input_schema", "properties",
        "required", "type", "connector_channel_id", "auth_flows", "fields", "name", "secret", "connection", "target",
        "related_skill_ids", "$ref", "pattern", "items", "anyOf", "", "a/b", "~"
    };
    private static final String[] WORDS = {
        "",
        "im",
        "object",
        "string",
        "form",
        "xagent.im.v2",
        "xagent.connector/v1",
        "password",
        "#",
        "#/$defs",
        "(",
        "^a+$",
        "\u0000",
        "\ud800",
        "name"
    };

    private final Random random = new Random(SEED);

    @Test
    void noValueMakesAValidatorThrow() {
        DescriptorContext context =
                new DescriptorContext(ConnectorCard.read(Samples.json(Samples.CARD)), "conn_1", "cch_1");
        for (int i = 0; i < VALUES; i++) {
            JsonNode value = random(5);
            assertUsable(CardValidator.validate(value));
            assertUsable(DescriptorValidator.validate(value, context));
            SkillValidator.validate("---\n" + value + "\n---\n", context.card());
            if (value instanceof ObjectNode schema) {
                evaluate(schema);
            }
        }
    }

    @Test
    void aCardWithOnePlaceReplacedIsJudgedWithoutFail() {
        for (int i = 0; i < CARDS; i++) {
            JsonNode card = Samples.json(Samples.CARD);
            List<String> places = new ArrayList<>();
            TreeWalk.visit(card, "", (name, value, at) -> places.add(at));
            String place = places.get(1 + random.nextInt(places.size() - 1));
            Samples.set(card, place, random(3).toString());
            List<Violation> violations = CardValidator.validate(card);
            assertUsable(violations);
            try {
                ConnectorCard.read(card);
            } catch (RuleException e) {
                assertThat(violations)
                        .as("what cannot be read must not pass: %s", place)
                        .anyMatch(Violation::isError);
            }
        }
    }

    private void evaluate(ObjectNode schema) {
        try {
            assertUsable(ToolArguments.compile(schema).validate(random(4)));
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageNotContaining("\n");
        }
    }

    private static void assertUsable(List<Violation> violations) {
        for (Violation violation : violations) {
            assertThat(JsonPointer.compile(violation.pointer())).isNotNull();
            assertThat(violation.expected()).isNotBlank();
            assertThat(violation.got()).isNotBlank();
        }
    }

    private JsonNode random(int depth) {
        int kind = random.nextInt(depth > 0 ? 10 : 6);
        return switch (kind) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt(3));
            case 3 -> NODES.numberNode(random.nextDouble());
            case 4, 5 -> NODES.textNode(WORDS[random.nextInt(WORDS.length)]);
            case 6 -> array(depth);
            default -> object(depth);
        };
    }

    private ArrayNode array(int depth) {
        ArrayNode array = NODES.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            array.add(random(depth - 1));
        }
        return array;
    }

    private ObjectNode object(int depth) {
        ObjectNode object = NODES.objectNode();
        for (int i = random.nextInt(6); i > 0; i--) {
            object.set(NAMES[random.nextInt(NAMES.length)], random(depth - 1));
        }
        return object;
    }
}
