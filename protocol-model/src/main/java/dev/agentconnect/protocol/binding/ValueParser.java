package dev.agentconnect.protocol.binding;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the value at the parser's current token, which is not null; leaves the parser at the value's last token. */
interface ValueParser {
    /**
     * Reads the value.
     *
     * @param in a parser at the first token of the value
     * @return the value
     * @throws Unfit when the JSON type is another one
     * @throws IOException when the JSON is broken
     */
    Object parse(JsonParser in) throws IOException;

    /** The parser of a record component's type; the types are those that the shape of a record knows. */
    static ValueParser of(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return listOf(of(list.getActualTypeArguments()[0]));
        }
        if (!(type instanceof Class<?> raw)) {
            throw new IllegalArgumentException("no JSON type for " + type);
        }
        if (raw == String.class) {
            return Tokens::text;
        }
        if (raw == Long.class || raw == long.class) {
            return Tokens::integer;
        }
        if (raw == Instant.class) {
            return in -> Instant.ofEpochMilli(Tokens.integer(in));
        }
        if (raw == Boolean.class || raw == boolean.class) {
            return Tokens::bool;
        }
        if (raw == BigDecimal.class) {
            return Tokens::decimal;
        }
        if (JsonNode.class.isAssignableFrom(raw)) {
            return raw == JsonNode.class ? Tokens::tree : Tokens::object;
        }
        return ofRecord(raw);
    }

    private static ValueParser ofRecord(Class<?> raw) {
        if (!raw.isRecord()) {
            throw new IllegalArgumentException("no JSON type for " + raw.getName());
        }
        if (raw.getRecordComponents().length == 1
                && raw.getRecordComponents()[0].getAccessor().isAnnotationPresent(JsonValue.class)) {
            return word(RecordParser.constructor(raw));
        }
        return RecordParser.of(raw.asSubclass(Record.class));
    }

    private static ValueParser word(Function<Object[], Object> constructor) {
        return in -> {
            String word = Tokens.text(in);
            if (word.isEmpty()) {
                throw new Unfit();
            }
            return constructor.apply(new Object[] {word});
        };
    }

    private static ValueParser listOf(ValueParser item) {
        return in -> {
            Tokens.expect(in, JsonToken.START_ARRAY);
            List<Object> items = new ArrayList<>();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                items.add(item.parse(in));
            }
            return items;
        };
    }
}
