package dev.agentconnect.protocol.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The JSON Canonicalization Scheme (RFC 8785): one sequence of bytes for all texts that say the same, so that it can be
 * hashed, signed or compared. Members are sorted by the UTF-16 units of their names, numbers are written as ECMAScript
 * writes them, strings are escaped as little as possible, and nothing stands between the tokens.
 *
 * <p>As the scheme demands, a number is what an IEEE 754 double makes of it: digits beyond its precision are lost, so
 * integers beyond 2<sup>53</sup> belong into strings. Thread safe; no state.
 */
public final class CanonicalJson {
    /** The deepest nesting of a tree, so that a tree made in memory cannot exhaust the stack. */
    public static final int MAX_NESTING = 512;

    private static final Comparator<Map.Entry<String, JsonNode>> BY_NAME = Map.Entry.comparingByKey();

    private final StringBuilder out = new StringBuilder(256);

    private CanonicalJson() {}

    /**
     * The canonical form of a JSON text.
     *
     * @param text one JSON value
     * @param limits the bounds on the text
     * @return UTF-8 bytes
     * @throws JsonException when the text is not one JSON value within the limits, holds a name twice in one object, a
     *     surrogate without its other half, or a number that no finite double stands for
     */
    public static byte[] bytes(String text, JsonLimits limits) {
        return bytes(Json.reader(limits).read(text));
    }

    /**
     * The canonical form of a tree.
     *
     * @param tree any JSON value; it is not changed
     * @return UTF-8 bytes
     * @throws JsonException when the tree holds a surrogate without its other half or a number that no finite double
     *     stands for, or is nested deeper than {@link #MAX_NESTING}
     * @throws IllegalArgumentException when the tree holds something that is no JSON value: an embedded object, binary data, or
     *     a missing node
     */
    public static byte[] bytes(JsonNode tree) {
        CanonicalJson writer = new CanonicalJson();
        writer.value(tree, 0);
        return writer.out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(JsonNode node, int depth) {
        if (depth > MAX_NESTING) {
            throw new JsonException("nested deeper than " + MAX_NESTING);
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(node, depth);
            case ARRAY -> array(node, depth);
            case STRING -> string(node.textValue());
            case NUMBER -> out.append(EcmaNumber.text(node.doubleValue()));
            case BOOLEAN -> out.append(node.booleanValue());
            case NULL -> out.append("null");
            default -> throw new IllegalArgumentException("no JSON value: " + node.getNodeType());
        }
    }

    private void object(JsonNode node, int depth) {
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>(node.properties());
        members.sort(BY_NAME);
        out.append('{');
        for (int i = 0; i < members.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            string(members.get(i).getKey());
            out.append(':');
            value(members.get(i).getValue(), depth + 1);
        }
        out.append('}');
    }

    private void array(JsonNode node, int depth) {
        out.append('[');
        for (int i = 0; i < node.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            value(node.get(i), depth + 1);
        }
        out.append(']');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                pair(text, i++);
            } else if (unit < ' ' || unit == '"' || unit == '\\') {
                escape(unit);
            } else {
                out.append(unit);
            }
        }
        out.append('"');
    }

    private void pair(String text, int at) {
        if (at + 1 == text.length() || !Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1))) {
            throw new JsonException("a surrogate without its other half");
        }
        out.append(text, at, at + 2);
    }

    private void escape(char unit) {
        switch (unit) {
            case '"', '\\' -> out.append('\\').append(unit);
            case '\b' -> out.append("\\b");
            case '\t' -> out.append("\\t");
            case '\n' -> out.append("\\n");
            case '\f' -> out.append("\\f");
            case '\r' -> out.append("\\r");
            default -> out.append(unit < 0x10 ? "\\u000" : "\\u00").append(Integer.toHexString(unit));
        }
    }
}
