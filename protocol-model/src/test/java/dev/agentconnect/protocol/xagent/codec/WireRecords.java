package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.agentconnect.protocol.json.Json;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds every record that is a JSON object on the wire, and makes JSON for it out of nothing but its components. */
final class WireRecords {
    private static final String ROOT = "dev.agentconnect.protocol.xagent.";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<Class<? extends Record>> ALL = find();

    private WireRecords() {}

    /** A component that is a JSON member, not the rest of the members. */
    record Member(String name, boolean optional, Type type) {}

    /** The records with a place for unknown fields: exactly those that are JSON objects. */
    static List<Class<? extends Record>> all() {
        return ALL;
    }

    private static List<Class<? extends Record>> find() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(
                                ROOT + "card",
                                ROOT + "descriptor",
                                ROOT + "envelope",
                                ROOT + "packet",
                                ROOT + "profile")
                        .stream()
                        .filter(JavaClass::isRecord)
                        .<Class<? extends Record>>map(found -> found.reflect().asSubclass(Record.class))
                        .filter(record -> parts(record).anyMatch(WireRecords::isRest))
                        .sorted(Comparator.comparing(Class::getName))
                        .toList();
    }

    private static Stream<RecordComponent> parts(Class<?> record) {
        return Arrays.stream(record.getRecordComponents());
    }

    private static boolean isRest(RecordComponent component) {
        return component.getAccessor().isAnnotationPresent(JsonAnySetter.class);
    }

    static List<Member> members(Class<?> record) {
        SnakeCaseStrategy names = new SnakeCaseStrategy();
        List<Member> members = new ArrayList<>();
        parts(record)
                .filter(part -> !isRest(part))
                .forEach(part -> members.add(new Member(
                        names.translate(part.getName()),
                        part.getAnnotatedType().isAnnotationPresent(Nullable.class),
                        part.getGenericType())));
        return members;
    }

    /** Every member filled. */
    static ObjectNode full(Class<?> record) {
        ObjectNode object = NODES.objectNode();
        members(record).forEach(member -> object.set(member.name(), value(member.type())));
        return object;
    }

    /** The members that must be there. */
    static ObjectNode least(Class<?> record) {
        ObjectNode object = full(record);
        members(record).stream().filter(Member::optional).forEach(member -> object.remove(member.name()));
        return object;
    }

    private static JsonNode value(Type type) {
        if (type instanceof ParameterizedType list) {
            JsonNode item = value(list.getActualTypeArguments()[0]);
            return NODES.arrayNode().add(item).add(item.deepCopy());
        }
        Class<?> raw = (Class<?>) type;
        if (raw == String.class || isWord(raw)) {
            return NODES.textNode("word_of_tomorrow");
        }
        if (raw == Boolean.class) {
            return NODES.booleanNode(true);
        }
        if (raw == BigDecimal.class) {
            return NODES.numberNode(new BigDecimal("0.50"));
        }
        if (JsonNode.class.isAssignableFrom(raw)) {
            return Json.object().put("anything", 1).putNull("nothing");
        }
        return raw.isRecord() ? full(raw) : NODES.numberNode(1_790_000_000_000L);
    }

    /** A value of a JSON type that the member does not have, or null when it takes any. */
    static @Nullable JsonNode wrong(Member member) {
        if (member.type() == JsonNode.class) {
            return null;
        }
        return value(member.type()).isArray() ? NODES.objectNode() : NODES.arrayNode();
    }

    private static boolean isWord(Class<?> type) {
        return type.isRecord()
                && type.getRecordComponents().length == 1
                && type.getRecordComponents()[0].getAccessor().isAnnotationPresent(JsonValue.class);
    }
}
