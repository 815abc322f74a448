package dev.agentconnect.examples.telegramstandin.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;

/** The one JSON mapper of the stand-in, with its limits. Safe for any thread. */
public final class WireJson {
    /** Deeper documents are refused; nothing in the Bot API needs more. */
    static final int MAX_NESTING = 64;

    /** Long enough for the base64 text of the largest file that a user may send through the control port. */
    static final int MAX_STRING_LENGTH = 48 * 1024 * 1024;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_NESTING)
                            .maxStringLength(MAX_STRING_LENGTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private WireJson() {}

    /** A new, empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A new, empty array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The document in these bytes, or empty when they are no JSON document within the limits. */
    public static Optional<JsonNode> read(byte[] bytes) {
        try {
            return Optional.ofNullable(MAPPER.readTree(bytes)).filter(node -> !node.isMissingNode());
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }

    /** The document in this text, or empty when it is no JSON document within the limits. */
    public static Optional<JsonNode> read(String text) {
        try {
            return Optional.ofNullable(MAPPER.readTree(text)).filter(node -> !node.isMissingNode());
        } catch (JsonProcessingException notJson) {
            return Optional.empty();
        }
    }

    /** The bytes of a document, in UTF-8. */
    static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("A tree could not be written as JSON", impossible);
        }
    }
}
