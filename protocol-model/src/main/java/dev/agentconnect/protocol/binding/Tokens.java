package dev.agentconnect.protocol.binding;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.math.BigDecimal;

/** Reads one token, or one tree, at the parser's place; every other JSON type is {@link Unfit}. Thread safe. */
public final class Tokens {
    private static final ObjectReader TREES = Json.mapper()
            .readerFor(JsonNode.class)
            .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS); // the packet goes on behind the tree

    private Tokens() {}

    /**
     * Refuses any other token.
     *
     * @param in a parser at a token
     * @param token the token that must stand there
     */
    public static void expect(JsonParser in, JsonToken token) {
        if (in.currentToken() != token) {
            throw new Unfit();
        }
    }

    /**
     * A string.
     *
     * @param in a parser at the value
     * @return the text
     * @throws IOException when the JSON is broken
     */
    public static String text(JsonParser in) throws IOException {
        expect(in, JsonToken.VALUE_STRING);
        return in.getText();
    }

    /**
     * An integer of 64 bits.
     *
     * @param in a parser at the value
     * @return the number
     * @throws IOException when the JSON is broken
     */
    public static long integer(JsonParser in) throws IOException {
        expect(in, JsonToken.VALUE_NUMBER_INT);
        if (in.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw new Unfit();
        }
        return in.getLongValue();
    }

    /**
     * True or false.
     *
     * @param in a parser at the value
     * @return the value
     * @throws IOException when the JSON is broken
     */
    public static boolean bool(JsonParser in) throws IOException {
        if (!in.currentToken().isBoolean()) {
            throw new Unfit();
        }
        return in.getBooleanValue();
    }

    /**
     * Any number, digit by digit.
     *
     * @param in a parser at the value
     * @return the number
     * @throws IOException when the JSON is broken
     */
    public static BigDecimal decimal(JsonParser in) throws IOException {
        if (!in.currentToken().isNumeric()) {
            throw new Unfit();
        }
        return in.getDecimalValue();
    }

    /**
     * An object, as a tree.
     *
     * @param in a parser at the value
     * @return the object
     * @throws IOException when the JSON is broken
     */
    public static JsonNode object(JsonParser in) throws IOException {
        expect(in, JsonToken.START_OBJECT);
        return tree(in);
    }

    /**
     * Any value, as a tree; a name that comes twice is refused.
     *
     * @param in a parser at the value
     * @return the tree
     * @throws IOException when the JSON is broken
     */
    public static JsonNode tree(JsonParser in) throws IOException {
        return TREES.readTree(in);
    }
}
