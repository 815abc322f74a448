package dev.agentconnect.protocol.rule;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks a JSON object against the components of the record that it is to become: what is not {@link Nullable} must be
 * there, and everything that is there must have the right JSON type. So a record says once what it needs, and a tree that
 * passed can be read into the record without surprise.
 *
 * <p>An explicit {@code null} counts as absent. Fields that the record does not know are not looked at. Immutable and
 * thread safe; made once per record class.
 */
public final class RecordShape {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final List<Field> fields = new ArrayList<>();

    private RecordShape(Class<?> record) {
        SnakeCaseStrategy names = new SnakeCaseStrategy();
        Rule whole = record.getAnnotation(Rule.class);
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonAnySetter.class) || component.getType() == Map.class) {
                continue;
            }
            Rule own = component.getAnnotation(Rule.class);
            Rule rule = own != null ? own : whole;
            fields.add(new Field(
                    names.translate(component.getName()),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                    rule == null ? "ENV-10" : rule.value(),
                    Kind.of(component.getAnnotatedType())));
        }
    }

    /**
     * The shape of a record class.
     *
     * @param record a record class of this suite
     * @return its shape
     */
    public static RecordShape of(Class<? extends Record> record) {
        return SHAPES.get(record);
    }

    /**
     * Checks a tree.
     *
     * @param tree the value that is to become the record
     * @param pointer where the tree stands in its document
     * @param into receives one violation per fault
     */
    public void check(JsonNode tree, String pointer, List<Violation> into) {
        for (Field field : fields) {
            JsonNode value = tree.get(field.name);
            String at = JsonPointers.member(pointer, field.name);
            if (value == null || value.isNull()) {
                if (!field.optional) {
                    into.add(Violation.error(at, field.ruleId, "required, " + field.kind.expected, "nothing"));
                }
            } else {
                field.kind.check(value, at, field.ruleId, into);
            }
        }
    }

    private record Field(String name, boolean optional, String ruleId, Kind kind) {}

    /** What one value may be; {@code inner} checks what is inside. */
    private record Kind(
            String expected,
            Predicate<JsonNode> test,
            @Nullable Inner inner) {
        void check(JsonNode value, String at, String ruleId, List<Violation> into) {
            if (!test.test(value)) {
                into.add(Violation.error(at, ruleId, expected, describe(value)));
            } else if (inner != null) {
                inner.check(value, at, ruleId, into);
            }
        }

        static Kind of(AnnotatedType annotated) {
            Class<?> type = raw(annotated);
            if (type == List.class) {
                Kind items = of(((AnnotatedParameterizedType) annotated).getAnnotatedActualTypeArguments()[0]);
                return new Kind("an array", JsonNode::isArray, (value, at, rule, into) -> {
                    for (int i = 0; i < value.size(); i++) {
                        items.check(value.get(i), JsonPointers.item(at, i), rule, into);
                    }
                });
            }
            if (type == String.class) {
                return new Kind("a string", JsonNode::isTextual, null);
            }
            if (type == Instant.class || type == Duration.class || type == Long.class || type == long.class) {
                return new Kind("a whole number", v -> v.isIntegralNumber() && v.canConvertToLong(), null);
            }
            if (type == Boolean.class || type == boolean.class) {
                return new Kind("true or false", JsonNode::isBoolean, null);
            }
            return ofStructured(type);
        }

        private static Kind ofStructured(Class<?> type) {
            if (type == JsonNode.class) {
                return new Kind("any value", v -> true, null);
            }
            if (JsonNode.class.isAssignableFrom(type)) {
                return new Kind("an object", JsonNode::isObject, null);
            }
            if (type == java.math.BigDecimal.class) {
                return new Kind("a number", JsonNode::isNumber, null);
            }
            if (isWord(type)) {
                return new Kind(
                        "a non-empty string",
                        v -> v.isTextual() && !v.textValue().isEmpty(),
                        null);
            }
            if (type.isRecord()) {
                return new Kind(
                        "an object",
                        JsonNode::isObject,
                        (value, at, rule, into) -> SHAPES.get(type).check(value, at, into));
            }
            throw new IllegalArgumentException("no JSON shape for " + type.getName());
        }

        private static Class<?> raw(AnnotatedType annotated) {
            return annotated.getType() instanceof ParameterizedType p
                    ? (Class<?>) p.getRawType()
                    : (Class<?>) annotated.getType();
        }

        private static boolean isWord(Class<?> type) {
            return type.isRecord()
                    && type.getRecordComponents().length == 1
                    && type.getRecordComponents()[0].getAccessor().isAnnotationPresent(JsonValue.class);
        }
    }

    private interface Inner {
        void check(JsonNode value, String at, String ruleId, List<Violation> into);
    }

    private static String describe(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> value.textValue().isEmpty() ? "an empty string" : "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            default -> "null";
        };
    }
}
