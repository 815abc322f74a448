package dev.agentconnect.connector.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import org.jspecify.annotations.Nullable;

/** What a tool returns, as it goes over the wire (section 8.19). */
final class ToolOutput {
    /** What fits into a packet beside its envelope. */
    static final int MAX_BYTES = JsonLimits.PACKET.maxBytes() - 4_096;

    /** The peer reads a result three levels deeper: packet, payload, result. */
    private static final int MAX_NESTING = JsonLimits.PACKET.maxNesting() - 3;

    /** Trees that are surely shorter are not written to find out how long they are. */
    private static final int SURELY_SHORT = 16_384;

    /** A character in its longest spelling, an escape. */
    private static final int CHAR = 6;

    /** A number, a word, or what stands around a text or a name. */
    private static final int TOKEN = 32;

    private static final Json.TreeReader RESULTS =
            Json.reader(new JsonLimits(MAX_BYTES, MAX_NESTING, JsonLimits.PACKET.maxStringChars()));

    private ToolOutput() {}

    /**
     * A copy, since a handler may go on with its own tree; what cannot be written or is too large for a packet must fail here, where it
     * still can be answered.
     *
     * @throws RuntimeException when it is not a result
     */
    static JsonNode copy(@Nullable JsonNode result) {
        if (result == null || result.isNull() || result.isMissingNode()) {
            throw new IllegalStateException("a tool returned null");
        }
        if (room(result, SURELY_SHORT, MAX_NESTING) >= 0) {
            return result.deepCopy();
        }
        byte[] written = Json.bytes(result);
        if (written.length > MAX_BYTES) {
            throw new IllegalStateException("a tool result is longer than " + MAX_BYTES + " bytes");
        }
        return RESULTS.read(written);
    }

    /** What is left of the room when this is written at its longest; less than zero when too little, or when nobody can tell. */
    private static int room(JsonNode node, int before, int levels) {
        int room = before - TOKEN;
        return switch (node.getNodeType()) {
            case OBJECT -> fields(node, room, levels - 1);
            case ARRAY -> elements(node, room, levels - 1);
            case STRING -> room(node.textValue(), room);
            case NUMBER -> node.isInt() || node.isLong() || isFinite(node) ? room : -1;
            case BOOLEAN, NULL -> room;
            case BINARY, MISSING, POJO -> -1;
        };
    }

    private static int fields(JsonNode object, int before, int levels) {
        int room = levels < 0 ? -1 : before;
        for (var field : object.properties()) {
            room = room < 0 ? room : room(field.getKey(), room - TOKEN);
            room = room < 0 ? room : room(field.getValue(), room, levels);
        }
        return room;
    }

    private static int elements(JsonNode array, int before, int levels) {
        int room = levels < 0 ? -1 : before;
        for (JsonNode element : array) {
            room = room < 0 ? room : room(element, room, levels);
        }
        return room;
    }

    private static int room(String text, int before) {
        int room = before - CHAR * text.length();
        boolean plain = room >= 0 && text.chars().noneMatch(c -> Character.isSurrogate((char) c));
        return plain ? room : -1;
    }

    private static boolean isFinite(JsonNode number) {
        return number.isDouble() && Double.isFinite(number.doubleValue());
    }
}
