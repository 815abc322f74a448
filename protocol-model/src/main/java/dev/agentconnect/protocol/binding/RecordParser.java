package dev.agentconnect.protocol.binding;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record straight from the tokens, in one pass, without a tree between. What is not {@link Nullable} must be there, an
 * explicit {@code null} counts as absent, a member that comes twice is refused, and the members that the record does not
 * know are kept in the component that collects them. Made once per record class, thread safe.
 *
 * @param <R> the record
 */
public final class RecordParser<R extends Record> implements ValueParser {
    private static final ClassValue<RecordParser<?>> ALL = new ClassValue<>() {
        @Override
        protected RecordParser<?> computeValue(Class<?> type) {
            return new RecordParser<>(type.asSubclass(Record.class));
        }
    };

    private static final int NONE = -1;

    private final Class<R> record;
    private final Map<String, Field> fields = new HashMap<>();
    private final Function<Object[], Object> constructor;
    private final int components;
    private final int extra;
    private final long required;

    private RecordParser(Class<R> record) {
        this.record = record;
        RecordComponent[] all = record.getRecordComponents();
        SnakeCaseStrategy names = new SnakeCaseStrategy();
        long needed = 0;
        int rest = NONE;
        for (int i = 0; i < all.length; i++) {
            if (all[i].getAccessor().isAnnotationPresent(JsonAnySetter.class)) {
                rest = i;
                continue;
            }
            fields.put(names.translate(all[i].getName()), new Field(i, ValueParser.of(all[i].getGenericType())));
            needed |= all[i].getAnnotatedType().isAnnotationPresent(Nullable.class) ? 0 : 1L << i;
        }
        constructor = constructor(record);
        components = all.length;
        extra = rest;
        required = needed;
    }

    /**
     * The parser of a record class.
     *
     * @param record a public record class of this suite
     * @param <R> the record
     * @return its parser
     */
    @SuppressWarnings("unchecked") // the parser of a class makes records of that class
    public static <R extends Record> RecordParser<R> of(Class<R> record) {
        return (RecordParser<R>) ALL.get(record);
    }

    /**
     * Reads the record.
     *
     * @param in a parser at the start of the object; afterwards it is at the end of it
     * @return the record
     * @throws Unfit when the JSON is not that of the record
     * @throws IOException when the JSON is broken
     */
    @Override
    public R parse(JsonParser in) throws IOException {
        Tokens.expect(in, JsonToken.START_OBJECT);
        @Nullable Object[] values = new Object[components];
        Map<String, JsonNode> unknown = Map.of();
        long seen = 0;
        long present = 0;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            JsonToken token = in.nextToken();
            Field field = fields.get(name);
            if (field == null) {
                unknown = keep(unknown, name, Tokens.tree(in));
                continue;
            }
            long bit = 1L << field.index;
            if ((seen & bit) != 0) {
                throw new Unfit();
            }
            seen |= bit;
            if (token != JsonToken.VALUE_NULL) {
                values[field.index] = field.parser.parse(in);
                present |= bit;
            }
        }
        if ((present & required) != required) {
            throw new Unfit();
        }
        if (extra != NONE) {
            values[extra] = unknown;
        }
        return record.cast(constructor.apply(values));
    }

    /**
     * Collects an unknown field.
     *
     * @param unknown the fields so far
     * @param name the name
     * @param value the value
     * @return the fields with it
     * @throws Unfit when the name comes twice
     */
    public static Map<String, JsonNode> keep(Map<String, JsonNode> unknown, String name, JsonNode value) {
        Map<String, JsonNode> all = unknown.isEmpty() ? new LinkedHashMap<>() : unknown;
        if (all.put(name, value) != null) {
            throw new Unfit();
        }
        return all;
    }

    /** The canonical constructor of a public record. */
    static Function<Object[], Object> constructor(Class<?> record) {
        Class<?>[] types = Arrays.stream(record.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        MethodHandle handle = handle(record, types);
        return values -> {
            try {
                return (Object) handle.invokeExact(values);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("the constructor of " + record.getName() + " declares no exception", e);
            }
        };
    }

    private static MethodHandle handle(Class<?> record, Class<?>[] types) {
        try {
            return MethodHandles.lookup()
                    .unreflectConstructor(record.getDeclaredConstructor(types))
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the records of the wire are public: " + record.getName(), e);
        }
    }

    private record Field(int index, ValueParser parser) {}
}
