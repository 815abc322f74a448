package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The schemas that authors in other languages use say the same as the records of this module. */
class SchemaAgreementTest {
    /** What a document must have and a reader does without: it is refused later and with a better answer, or not at all. */
    private static final Set<String> DEMANDED_BY_THE_SCHEMA_ALONE = Set.of(
            "ConnectorCard.protocol_version",
            "ConnectorCard.build",
            "HelloRequest.connector_card_id",
            "HelloRequest.protocol_version",
            "HelloRequest.supported_profiles",
            "HelloAnswer.protocol_version",
            "MessagePushContent.provider",
            "MessagePushContent.profile",
            "MessagePushContent.event_kind",
            "MessagePushContent.message_id",
            "MessagePushContent.sender_id",
            "MessagePushContent.message_type",
            "MessagePushContent.raw_text");

    private final Set<String> demanded = new TreeSet<>();
    private int records;

    @Test
    void aRecordAndItsSchemaAgreeOnNamesTypesAndWhatIsRequired() {
        JsonNode packet = DocumentSchema.PACKET.document();
        payloadRecords().forEach((type, record) -> compare(record, def(packet, type), packet));
        compare(WireError.class, def(packet, "error_object"), packet);
        compare(ConnectorCard.class, DocumentSchema.CARD.document(), DocumentSchema.CARD.document());
        compare(ConnectionDescriptor.class, DocumentSchema.DESCRIPTOR.document(), DocumentSchema.DESCRIPTOR.document());
        assertThat(demanded).isEqualTo(new TreeSet<>(DEMANDED_BY_THE_SCHEMA_ALONE));
        assertThat(records).as("records compared").isGreaterThan(60);
    }

    @Test
    void theDescriptorInThePacketSchemaIsTheDescriptorSchema() {
        ObjectNode root = DocumentSchema.DESCRIPTOR.document().deepCopy();
        JsonNode parts = root.get("$defs");
        root.remove(List.of("$schema", "$id", "title", "$defs"));
        JsonNode packet = DocumentSchema.PACKET.document();
        assertThat(def(packet, "connection_descriptor")).isEqualTo(root);
        parts.properties()
                .forEach(part -> assertThat(def(packet, part.getKey())).isEqualTo(part.getValue()));
    }

    @Test
    void aSchemaRefersToItselfOnly() {
        for (DocumentSchema schema : List.of(DocumentSchema.CARD, DocumentSchema.DESCRIPTOR, DocumentSchema.PACKET)) {
            assertThat(schema.document().path("$id").asText()).startsWith("urn:agentconnect:schema:");
            assertThat(schema.document().findValuesAsText("$ref")).allMatch(ref -> ref.startsWith("#/$defs/"));
        }
    }

    private static Map<String, Class<?>> payloadRecords() {
        Map<String, Class<?>> records = new TreeMap<>();
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        Samples.packets().values().forEach(sample -> {
            Decoded.Good good = (Decoded.Good) codec.decode(sample.tree().toString());
            Arrays.stream(good.packet().getClass().getRecordComponents())
                    .filter(component -> component.getName().equals("payload")
                            && component.getType().isRecord())
                    .forEach(component -> records.put(good.packet().type().word(), component.getType()));
        });
        return records;
    }

    private static JsonNode def(JsonNode document, String name) {
        JsonNode def = document.path("$defs").path(name);
        assertThat(def.isObject()).as(name).isTrue();
        return def;
    }

    private void compare(Class<?> record, JsonNode schema, JsonNode document) {
        records++;
        Map<String, RecordComponent> components = new TreeMap<>();
        for (RecordComponent component : record.getRecordComponents()) {
            if (component.getType() != Map.class) {
                components.put(new SnakeCaseStrategy().translate(component.getName()), component);
            }
        }
        Set<String> names = new TreeSet<>();
        schema.path("properties").properties().forEach(property -> {
            if (!property.getValue().path("not").isEmpty()
                    || !property.getValue().has("not")) {
                names.add(property.getKey());
            }
        });
        assertThat(names).as(record.getSimpleName()).isEqualTo(components.keySet());
        Set<String> required = CardView.strings(schema.path("required"));
        components.forEach((name, component) -> {
            String at = record.getSimpleName() + "." + name;
            boolean optional = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            if (!optional) {
                assertThat(required).as(at).contains(name);
            } else if (required.contains(name)) {
                demanded.add(at);
            }
            type(component.getGenericType(), resolve(schema.path("properties").path(name), document), at, document);
        });
    }

    private void type(Type type, JsonNode schema, String at, JsonNode document) {
        if (type instanceof ParameterizedType list) {
            assertThat(schema.path("type").asText()).as(at).isEqualTo("array");
            type(list.getActualTypeArguments()[0], resolve(schema.path("items"), document), at + "[]", document);
            return;
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isRecord() && !isWord(raw)) {
            compare(raw, schema, document);
        }
        String expected = expected(raw);
        String actual = schema.has("const") || schema.has("enum")
                ? "string"
                : schema.path("type").asText("any");
        assertThat(actual).as(at).isEqualTo(expected);
    }

    private static String expected(Class<?> type) {
        if (type == String.class || isWord(type)) {
            return "string";
        }
        if (type == Long.class || type == long.class || type == Instant.class) {
            return "integer";
        }
        if (type == Boolean.class) {
            return "boolean";
        }
        return type == BigDecimal.class ? "number" : type == JsonNode.class ? "any" : "object";
    }

    private static boolean isWord(Class<?> type) {
        return type.isRecord()
                && type.getRecordComponents().length == 1
                && type.getRecordComponents()[0].getAccessor().isAnnotationPresent(JsonValue.class);
    }

    private static JsonNode resolve(JsonNode schema, JsonNode document) {
        String ref = schema.path("$ref").textValue();
        return ref == null ? schema : document.at(ref.substring(1));
    }
}
