package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Says in words what a schema keyword asks for and what a value was. */
final class SchemaWords {
    private static final int MAX_WORDS = 20;

    private SchemaWords() {}

    /** What a whole subschema asks for, as far as its type, constant or word list says. */
    static String wanted(JsonNode schema) {
        for (String keyword : List.of("const", "enum", "minLength", "type")) {
            if (schema.has(keyword)) {
                return expected(keyword, schema.get(keyword));
            }
        }
        return "any value";
    }

    /** What one keyword asks for. */
    static String expected(String keyword, JsonNode value) {
        return switch (keyword) {
            case "type" -> type(value);
            case "const" -> value.isTextual() ? value.toString() : "the one permitted value";
            case "enum" -> "one of " + words(value);
            case "minLength" -> value.asLong() == 1 ? "a non-empty string" : "at least " + value + " characters";
            case "maxLength" -> "at most " + value + " characters";
            case "pattern" -> "a string matching " + value.asText();
            case "minItems" -> "at least " + value + " item(s)";
            case "maxItems" -> "at most " + value + " item(s)";
            case "uniqueItems" -> "no item twice";
            case "contains" -> "an item that is " + wanted(value);
            case "minimum" -> "at least " + value;
            case "maximum" -> "at most " + value;
            case "not" -> value.isEmpty() ? "no such field" : "not " + wanted(value);
            case "additionalProperties", "unevaluatedProperties" -> "no other property";
            default -> "what the schema's " + keyword + " asks for";
        };
    }

    /** What was found, without the content of anything that may be long or secret. */
    static String got(String keyword, JsonNode value) {
        return switch (keyword) {
            case "const", "enum", "pattern" ->
                value.isTextual() && !value.textValue().isEmpty()
                        ? Findings.show(value.textValue())
                        : Findings.kindOf(value);
            case "maxLength", "minLength" ->
                value.asText().isEmpty()
                        ? "an empty string"
                        : "a string of " + value.asText().length() + " characters";
            case "minItems", "maxItems" -> "an array of " + value.size();
            case "contains" -> "an array without it";
            case "uniqueItems" -> "an item twice";
            default -> Findings.kindOf(value);
        };
    }

    private static String type(JsonNode value) {
        List<String> types = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(word -> types.add(article(word.asText())));
        } else {
            types.add(article(value.asText()));
        }
        return String.join(" or ", types);
    }

    private static String article(String type) {
        return switch (type) {
            case "object", "array", "integer" -> "an " + type;
            case "null" -> type;
            default -> "a " + type;
        };
    }

    private static String words(JsonNode values) {
        List<String> words = new ArrayList<>();
        for (JsonNode value : values) {
            if (words.size() == MAX_WORDS) {
                words.add("...");
                break;
            }
            words.add(value.isContainerNode() ? Findings.kindOf(value) : value.asText());
        }
        return String.join(", ", words);
    }
}
