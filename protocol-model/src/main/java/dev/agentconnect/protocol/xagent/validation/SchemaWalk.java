package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;
import java.util.Set;

/** Visits the subschemas of a JSON Schema of bounded nesting, telling keywords from properties of the same name. */
final class SchemaWalk {
    private static final Set<String> MAPS =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems", "items");
    private static final Set<String> SINGLES = Set.of(
            "items",
            "additionalItems",
            "additionalProperties",
            "unevaluatedItems",
            "unevaluatedProperties",
            "contains",
            "propertyNames",
            "not",
            "if",
            "then",
            "else",
            "contentSchema");

    private SchemaWalk() {}

    /** Calls the visitor for the schema and for everything below it that is a schema. */
    static void visit(JsonNode schema, String pointer, Visitor visitor) {
        if (!schema.isObject()) {
            return;
        }
        visitor.schema(schema, pointer);
        schema.properties().forEach(member -> {
            String keyword = member.getKey();
            JsonNode value = member.getValue();
            String at = JsonPointers.member(pointer, keyword);
            if (MAPS.contains(keyword) && value.isObject()) {
                value.properties().forEach(e -> visit(e.getValue(), JsonPointers.member(at, e.getKey()), visitor));
            } else if (LISTS.contains(keyword) && value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    visit(value.get(i), JsonPointers.item(at, i), visitor);
                }
            } else if (SINGLES.contains(keyword)) {
                visit(value, at, visitor);
            }
        });
    }

    /** Calls the visitor for every argument that the schema declares, at whatever depth. */
    static void visitArguments(JsonNode schema, String pointer, ArgumentVisitor visitor) {
        visit(schema, pointer, (sub, at) -> {
            String map = JsonPointers.member(at, "properties");
            if (sub.path("properties").isObject()) {
                sub.get("properties")
                        .properties()
                        .forEach(e -> visitor.argument(e.getKey(), e.getValue(), JsonPointers.member(map, e.getKey())));
            }
        });
    }

    /** Is told of a schema. */
    interface Visitor {
        void schema(JsonNode schema, String pointer);
    }

    /** Is told of an argument. */
    interface ArgumentVisitor {
        void argument(String name, JsonNode schema, String pointer);
    }
}
