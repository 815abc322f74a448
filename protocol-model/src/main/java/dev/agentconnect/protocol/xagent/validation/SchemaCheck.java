package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Finds at once what the library would find only at the first value that needs it: references that lead out of the schema or
 * nowhere, words that mean nothing, and expressions that cannot be compiled. Confined to one check.
 */
final class SchemaCheck {
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    private final JsonNode root;
    private final Set<String> anchors = new HashSet<>();
    private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Target> open = new ArrayDeque<>();

    private SchemaCheck(JsonNode root) {
        this.root = root;
    }

    /**
     * Checks a schema of bounded nesting.
     *
     * @throws IllegalArgumentException naming the place and the fault
     */
    static void check(JsonNode schema) {
        SchemaCheck check = new SchemaCheck(schema);
        SchemaWalk.visit(schema, "", check::collectAnchors);
        check.open.push(new Target(schema, ""));
        while (!check.open.isEmpty()) {
            // A pointer may lead to a place that is no schema by position, and so is walked only from here.
            Target target = check.open.pop();
            SchemaWalk.visit(target.schema, target.pointer, check::checkOne);
        }
    }

    private void collectAnchors(JsonNode sub, String pointer) {
        anchors.add(sub.path("$anchor").asText());
        anchors.add(sub.path("$dynamicAnchor").asText());
        if (sub.path("$id").asText().startsWith("#")) {
            anchors.add(sub.path("$id").asText().substring(1)); // draft 7
        }
    }

    private void checkOne(JsonNode sub, String pointer) {
        if (!seen.add(sub)) {
            return;
        }
        checkShape(sub, pointer);
        checkReference(sub, "$ref", pointer);
        checkReference(sub, "$dynamicRef", pointer);
        if (sub.path("pattern").isTextual()) {
            checkPattern(sub.path("pattern").textValue(), pointer);
        }
        if (sub.path("patternProperties").isObject()) {
            sub.path("patternProperties").fieldNames().forEachRemaining(pattern -> checkPattern(pattern, pointer));
        }
    }

    private static void checkShape(JsonNode sub, String pointer) {
        JsonNode type = sub.path("type");
        boolean known = type.isMissingNode() || (type.isTextual() && TYPES.contains(type.textValue()));
        if (type.isArray()) {
            known = !type.isEmpty() && TYPES.containsAll(CardView.strings(type)) && allText(type);
        }
        if (!known) {
            throw new IllegalArgumentException("type at " + place(pointer) + " is no type of JSON Schema");
        }
        if (sub.has("properties") && !sub.get("properties").isObject()) {
            throw new IllegalArgumentException("properties at " + place(pointer) + " is no object");
        }
        if (sub.has("required") && !(sub.get("required").isArray() && allText(sub.get("required")))) {
            throw new IllegalArgumentException("required at " + place(pointer) + " is no array of strings");
        }
    }

    private static boolean allText(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).allMatch(JsonNode::isTextual);
    }

    private static String place(String pointer) {
        return pointer.isEmpty() ? "the root" : pointer;
    }

    private void checkReference(JsonNode sub, String keyword, String pointer) {
        JsonNode reference = sub.path(keyword);
        if (reference.isMissingNode()) {
            return;
        }
        String text = reference.asText();
        if (!reference.isTextual() || !text.startsWith("#")) {
            throw new IllegalArgumentException(
                    keyword + " at " + place(pointer) + " leads out of the schema: " + Findings.show(text));
        }
        String fragment = text.substring(1);
        if (fragment.startsWith("/")) {
            JsonNode target = find(fragment);
            if (!target.isObject() && !target.isBoolean()) {
                throw nowhere(keyword, pointer, text);
            }
            open.push(new Target(target, fragment));
        } else if (!fragment.isEmpty() && !anchors.contains(fragment)) {
            throw nowhere(keyword, pointer, text);
        }
    }

    private JsonNode find(String fragment) {
        try {
            String decoded = URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
            return root.at(JsonPointer.compile(decoded));
        } catch (IllegalArgumentException e) {
            return MissingNode.getInstance(); // not a pointer at all
        }
    }

    private static IllegalArgumentException nowhere(String keyword, String pointer, String text) {
        return new IllegalArgumentException(
                keyword + " at " + place(pointer) + " leads nowhere: " + Findings.show(text));
    }

    private static void checkPattern(String pattern, String pointer) {
        try {
            BoundedRegex.compile(pattern);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("at " + place(pointer) + ": " + e.getMessage(), e);
        }
    }

    private record Target(JsonNode schema, String pointer) {}
}
