package dev.agentconnect.protocol.xagent.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.agentconnect.protocol.rule.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects violations, each rule at most once in each place. Confined to one validation. */
final class Findings {
    /** How many errors are listed, and how many warnings: a hostile document could break a rule a million times. */
    static final int MAX_EACH = 1_000;

    private static final int MAX_SHOWN_CHARS = 40;

    private final Map<Place, Violation> found = new LinkedHashMap<>();
    private int errors;
    private int warnings;

    void error(String pointer, String ruleId, String expected, String got) {
        add(Violation.error(pointer, ruleId, expected, got));
    }

    void warning(String pointer, String ruleId, String expected, String got) {
        add(Violation.warning(pointer, ruleId, expected, got));
    }

    /** Takes over what was found in a part of the document, which stands at the pointer. */
    void addAll(String pointer, List<Violation> violations) {
        for (Violation v : violations) {
            add(new Violation(pointer + v.pointer(), v.ruleId(), v.severity(), v.expected(), v.got()));
        }
    }

    List<Violation> list() {
        return List.copyOf(found.values());
    }

    private void add(Violation violation) {
        int listed = violation.isError() ? errors : warnings;
        if (listed == MAX_EACH
                || found.putIfAbsent(new Place(violation.pointer(), violation.ruleId()), violation) != null) {
            return;
        }
        errors += violation.isError() ? 1 : 0;
        warnings += violation.isError() ? 0 : 1;
    }

    /** Shows a word that the document chose, unless it is long or may be a secret. */
    static String show(String word) {
        if (SecretShapes.find(word).isPresent()) {
            return "something that looks like a secret";
        }
        return word.codePointCount(0, word.length()) > MAX_SHOWN_CHARS
                ? "a string of " + word.length() + " characters"
                : TextNode.valueOf(word).toString();
    }

    /** Names the kind of a value, never its content. */
    static String kindOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> value.textValue().isEmpty() ? "an empty string" : "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            case NULL -> "null";
            default -> "nothing";
        };
    }

    private record Place(String pointer, String ruleId) {}
}
