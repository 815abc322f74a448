package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.rule.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolArgumentsTest {
    private static ToolArguments compile(String schema) {
        return ToolArguments.compile((ObjectNode) Samples.json(schema));
    }

    private static List<String> found(String schema, String arguments) {
        return compile(schema).validate(Samples.json(arguments)).stream()
                .map(v -> v.pointer() + ": " + v.expected())
                .toList();
    }

    private static final String SCHEMA = """
            {"type":"object","required":["connector_channel_id","text"],"additionalProperties":false,
             "properties":{"connector_channel_id":{"type":"string"},"text":{"type":"string","maxLength":5,"pattern":"^[a-z]*$"},
              "a/b":{"type":"array","items":{"$ref":"#/$defs/level"}}},
             "$defs":{"level":{"enum":["low","high"]}}}
            """;

    @Test
    void argumentsThatObeyTheSchemaPass() {
        assertThat(found(SCHEMA, "{\"connector_channel_id\":\"c\",\"text\":\"abc\",\"a/b\":[\"low\"]}"))
                .isEmpty();
    }

    @Test
    void everyFaultIsNamedWithItsPlaceAndNoValueIsShown() {
        List<Violation> violations = compile(SCHEMA)
                .validate(Samples.json("{\"text\":\"SECRET1\",\"a/b\":[\"low\",\"SECRET2\"],\"more\":1}"));
        assertThat(violations)
                .extracting(v -> v.pointer() + ": " + v.expected())
                .containsExactlyInAnyOrder(
                        "/payload/arguments/connector_channel_id: required",
                        "/payload/arguments/text: at most 5 characters",
                        "/payload/arguments/text: a string matching ^[a-z]*$",
                        "/payload/arguments/a~1b/1: one of low, high",
                        "/payload/arguments/more: no other property");
        assertThat(violations)
                .noneMatch(v -> v.describe().contains("SECRET"))
                .allMatch(v -> v.ruleId().equals(ToolArguments.RULE));
    }

    @Test
    void aDollarIsTheEndOfTheTextAsInEcmaScript() {
        assertThat(found("{\"properties\":{\"s\":{\"pattern\":\"^[a[&&]+$\"}}}", "{\"s\":\"a[&\\n\"}"))
                .hasSize(1);
        assertThat(found("{\"properties\":{\"s\":{\"pattern\":\"^[a[&&]+$\"}}}", "{\"s\":\"a[&\"}"))
                .isEmpty();
    }

    @Test
    void aPropertyMayBeNamedLikeAKeyword() {
        assertThat(found(
                        "{\"properties\":{\"$ref\":{\"type\":\"string\"},\"pattern\":{\"type\":\"string\"}}}",
                        "{\"$ref\":1}"))
                .containsExactly("/payload/arguments/$ref: a string");
    }

    @Test
    void aFormatAsksForNothing() {
        assertThat(found("{\"properties\":{\"s\":{\"type\":\"string\",\"format\":\"email\"}}}", "{\"s\":\"x\"}"))
                .isEmpty();
        assertThat(found(
                        "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"properties\":{\"s\":{\"format\":\"email\"}}}",
                        "{\"s\":\"x\"}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"$ref\":\"https://schemas.example/x\"} | $ref at the root leads out of the schema",
                "{\"properties\":{\"a\":{\"$dynamicRef\":\"other.json\"}}} | $dynamicRef at /properties/a leads out",
                "{\"$ref\":\"#/x-defs/a\",\"x-defs\":{\"a\":{\"$ref\":\"https://schemas.example/x\"}}} | at /x-defs/a leads out",
                "{\"$ref\":\"#/$defs/none\"} | leads nowhere",
                "{\"$ref\":\"#none\"} | leads nowhere",
                "{\"$schema\":\"https://schemas.example/own\"} | Unknown dialect",
                "{\"properties\":{\"a\":{\"pattern\":\"(\"}}} | at /properties/a: a regular expression that cannot be read",
                "{\"patternProperties\":{\"[\":{}}} | a regular expression that cannot be read",
                "{\"type\":\"text\"} | no type of JSON Schema",
                "{\"properties\":[]} | properties at the root is no object",
                "{\"required\":true} | required at the root is no array",
            })
    void aSchemaThatCannotBeUsedIsRefusedAtOnce(String schema, String message) {
        assertThatThrownBy(() -> compile(schema))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aRegularExpressionIsBounded() {
        String pattern = "a".repeat(BoundedRegex.MAX_PATTERN_CHARS + 1);
        assertThatThrownBy(() -> compile("{\"properties\":{\"a\":{\"pattern\":\"" + pattern + "\"}}}"))
                .hasMessageContaining("longer than");
        String backtracking = "{\"properties\":{\"s\":{\"pattern\":\"^(?:a|aa|aaa)+\\\\1?(b)\\\\1$\"}}}";
        assertThat(found(backtracking, "{\"s\":\"" + "a".repeat(200) + "\"}"))
                .singleElement()
                .asString()
                .contains("within bounds");
        assertThat(found(
                        "{\"properties\":{\"s\":{\"pattern\":\"^(a|b)*$\"}}}",
                        "{\"s\":\"" + "ab".repeat(200_000) + "\"}"))
                .hasSize(1);
    }

    @Test
    void referencesAreBounded() {
        assertThat(found("{\"$ref\":\"#\"}", "{}")).singleElement().asString().contains("within bounds");
        String branching =
                "{\"required\":[\"y\"],\"properties\":{\"x\":{\"anyOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}}}";
        assertThat(found(branching, "{\"x\":".repeat(40) + "1" + "}".repeat(40)))
                .singleElement()
                .asString()
                .contains("within bounds");
    }

    @Test
    void aRecursiveSchemaChecksARecursiveValue() {
        String tree = "{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#\"}}}";
        assertThat(found(tree, "{\"next\":".repeat(50) + "{}" + "}".repeat(50))).isEmpty();
        assertThat(found(tree, "{\"next\":".repeat(50) + "1" + "}".repeat(50))).hasSize(1);
    }

    @Test
    void theListOfFaultsIsBounded() {
        assertThat(found(
                        "{\"properties\":{\"a\":{\"items\":{\"type\":\"string\"}}}}",
                        "{\"a\":[" + "1,".repeat(5_000) + "1]}"))
                .hasSize(ToolArguments.MAX_VIOLATIONS);
    }

    @Test
    void manyFaultsOfOneBranchDoNotSpoilAnother() {
        String schema =
                "{\"properties\":{\"a\":{\"anyOf\":[{\"items\":{\"type\":\"string\"}},{\"items\":{\"type\":\"integer\"}}]}}}";
        assertThat(found(schema, "{\"a\":[" + "1,".repeat(5_000) + "1]}")).isEmpty();
    }

    @Test
    void theCallersSchemaMayChangeLater() {
        ObjectNode schema = (ObjectNode) Samples.json(SCHEMA);
        ToolArguments arguments = ToolArguments.compile(schema);
        schema.removeAll();
        assertThat(arguments.validate(Samples.json("{}"))).hasSize(2);
    }
}
