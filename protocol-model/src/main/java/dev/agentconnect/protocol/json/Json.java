package dev.agentconnect.protocol.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The one way this suite reads and writes JSON: snake case names, unknown fields kept, big numbers and decimals unchanged,
 * no second value under one key, nothing after the first value.
 *
 * <p>All methods are thread safe.
 */
public final class Json {
    private static final ObjectMapper MAPPER = build(JsonLimits.DOCUMENT);

    private static final ObjectWriter ESCAPING = MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

    private Json() {}

    private static ObjectMapper build(JsonLimits limits) {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.maxNesting())
                        .maxStringLength(limits.maxStringChars())
                        .maxNameLength(limits.maxStringChars())
                        .maxNumberLength(1_000)
                        .maxDocumentLength(limits.maxBytes())
                        .build())
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build();
        return JsonMapper.builder(factory)
                .addModule(new ParameterNamesModule())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.AUTO_DETECT_IS_GETTERS)
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
    }

    /**
     * The mapper behind this class, for reading records out of trees that are already read and checked.
     *
     * @return the shared mapper; do not configure it
     */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /**
     * A reader of trees within limits.
     *
     * @param limits the bounds
     * @return a thread safe reader
     */
    public static TreeReader reader(JsonLimits limits) {
        return new TreeReader(limits, build(limits).readerFor(JsonNode.class));
    }

    /**
     * Writes a value as UTF-8 bytes.
     *
     * @param value a tree or a record of this suite
     * @return compact JSON
     */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            return escaped(value);
        }
    }

    /** UTF-8 has no bytes for a surrogate without its other half, which a peer may have sent as an escape; an escape has. */
    private static byte[] escaped(Object value) {
        try {
            return ESCAPING.writeValueAsString(value).getBytes(StandardCharsets.US_ASCII);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "not writable as JSON: " + value.getClass().getName(), e);
        }
    }

    /**
     * Turns a record of this suite into a tree.
     *
     * @param value the record
     * @return a tree of its own
     */
    public static ObjectNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * An empty object.
     *
     * @return a new node
     */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Reads trees within limits; made by {@link Json#reader}. */
    public static final class TreeReader {
        private final JsonLimits limits;
        private final ObjectReader reader;

        private TreeReader(JsonLimits limits, ObjectReader reader) {
            this.limits = limits;
            this.reader = reader;
        }

        /**
         * Reads one JSON value that fills the whole text.
         *
         * @param utf8 the text
         * @return the tree
         * @throws JsonException when the bytes are not one JSON value within the limits
         */
        public JsonNode read(byte[] utf8) {
            if (utf8.length > limits.maxBytes()) {
                throw new JsonException("longer than " + limits.maxBytes() + " bytes");
            }
            return read(() -> reader.readTree(utf8));
        }

        /**
         * Reads one JSON value that fills the whole text.
         *
         * @param text the text; its length in UTF-16 units is bounded by {@link JsonLimits#maxBytes}
         * @return the tree
         * @throws JsonException when the text is not one JSON value within the limits
         */
        public JsonNode read(String text) {
            requireLength(text);
            return read(() -> reader.readTree(text));
        }

        /**
         * A parser of a text within the same limits, for those who read it without a tree. It does not see a name that
         * comes twice, nor what stands after the first value: that is for the caller to refuse. A decimal whose exponent is
         * beyond 32 bits makes it throw {@link NumberFormatException}.
         *
         * @param text the text; its length in UTF-16 units is bounded by {@link JsonLimits#maxBytes}
         * @return a parser before its first token, for one thread; close it
         * @throws JsonException when the text is too long
         */
        public JsonParser parser(String text) {
            requireLength(text);
            try {
                return reader.createParser(text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void requireLength(String text) {
            if (text.length() > limits.maxBytes()) {
                throw new JsonException("longer than " + limits.maxBytes() + " bytes");
            }
        }

        private interface Source {
            JsonNode tree() throws IOException;
        }

        private JsonNode read(Source source) {
            try {
                JsonNode node = source.tree();
                if (node == null || node.isMissingNode()) {
                    throw new JsonException("empty text");
                }
                return node;
            } catch (NumberFormatException e) { // Jackson lets out what BigDecimal says about an exponent
                throw new JsonException("a number whose exponent is beyond 32 bits");
            } catch (StreamConstraintsException e) {
                throw new JsonException("beyond a limit: nesting at most " + limits.maxNesting() + ", strings at most "
                        + limits.maxStringChars() + " characters, numbers at most 1000 digits");
            } catch (JsonProcessingException e) {
                throw new JsonException("not well-formed JSON" + place(e.getLocation()));
            } catch (IOException e) { // from memory: bytes that were taken for another encoding and do not fit it
                throw new JsonException("not UTF-8");
            }
        }

        private static String place(JsonLocation location) {
            return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
        }
    }
}
