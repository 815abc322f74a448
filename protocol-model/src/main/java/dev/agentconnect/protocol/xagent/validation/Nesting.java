package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.JsonLimits;
import java.util.ArrayDeque;
import java.util.Deque;

/** Measures how deep a tree is without recursion, so that what follows may recurse. */
final class Nesting {
    /** The deepest tree that a validator looks into: what the reader of documents lets through. */
    static final int MAX = JsonLimits.DOCUMENT.maxNesting();

    private Nesting() {}

    static boolean isBounded(JsonNode tree) {
        Deque<Level> open = new ArrayDeque<>();
        open.push(new Level(tree, 0));
        while (!open.isEmpty()) {
            Level level = open.pop();
            if (!level.node.isContainerNode()) {
                continue;
            }
            if (level.depth == MAX) {
                return false;
            }
            level.node.forEach(child -> open.push(new Level(child, level.depth + 1)));
        }
        return true;
    }

    private record Level(JsonNode node, int depth) {}
}
