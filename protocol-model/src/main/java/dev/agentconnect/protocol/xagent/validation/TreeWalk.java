package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.rule.JsonPointers;

/** Visits every member and item of a tree of bounded nesting, in document order. */
final class TreeWalk {
    private TreeWalk() {}

    static void visit(JsonNode node, String pointer, Visitor visitor) {
        visit("", node, pointer, visitor);
    }

    private static void visit(String name, JsonNode node, String pointer, Visitor visitor) {
        visitor.value(name, node, pointer);
        if (node.isObject()) {
            node.properties()
                    .forEach(e -> visit(e.getKey(), e.getValue(), JsonPointers.member(pointer, e.getKey()), visitor));
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            visit("", node.get(i), JsonPointers.item(pointer, i), visitor);
        }
    }

    /** Is told of a value; an item of an array has no name. */
    interface Visitor {
        void value(String name, JsonNode value, String pointer);
    }
}
