package dev.agentconnect.protocol.xagent.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.binding.RecordParser;
import dev.agentconnect.protocol.binding.Unfit;
import dev.agentconnect.protocol.json.CanonicalJson;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.ToolInputSchema;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must hold for any text at all. Each method returns quietly or fails. */
final class FuzzTargets {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);
    private static final PacketCodec CODEC = new PacketCodec(JsonLimits.PACKET);
    private static final Redactor REDACTOR = new Redactor(List.of(Secret.of("hush-4711")));
    private static final List<Class<? extends Record>> RECORDS = WireRecords.all();

    private FuzzTargets() {}

    /** Reading never throws, both ways agree, and what was read is what is written. */
    static void packet(String text) {
        Packet quick = CODEC.parse(text);
        Decoded slow = CODEC.explain(text);
        if (slow instanceof Decoded.Bad bad) {
            assertThat(quick).isNull();
            assertThat(bad.violations()).isNotEmpty();
            return;
        }
        Packet packet = ((Decoded.Good) slow).packet();
        assertThat(quick == null || quick.equals(packet)).as("both ways agree").isTrue();
        assertThat(CODEC.decode(CODEC.encode(packet)).equals(slow))
                .as("survives")
                .isTrue();
    }

    /** The shape, the tree and the tokens of a record are of one mind. */
    static void record(String text) throws IOException {
        Class<? extends Record> type = RECORDS.get(Math.floorMod(text.length(), RECORDS.size()));
        Optional<JsonNode> tree = tree(text);
        if (tree.isEmpty()) {
            return;
        }
        List<Violation> violations = new ArrayList<>();
        Record record = RecordReader.read(tree.get(), type, "", violations);
        assertThat(record == null).isEqualTo(!violations.isEmpty());
        try (JsonParser in = READER.parser(text)) {
            in.nextToken();
            assertThat(RecordParser.of(type).parse(in).equals(record)).isTrue();
            assertThat(RecordReader.read(READER.read(Json.tree(record).toString()), type)
                            .equals(record))
                    .isTrue();
        } catch (Unfit | JsonProcessingException | NumberFormatException e) {
            assertThat(record).isNull();
        }
    }

    /** A canonical text is its own canonical form. */
    static void canonical(String text) {
        try {
            byte[] once = CanonicalJson.bytes(text, JsonLimits.PACKET);
            String canonical = new String(once, StandardCharsets.UTF_8);
            assertThat(CanonicalJson.bytes(canonical, JsonLimits.DOCUMENT)).isEqualTo(once);
        } catch (JsonException e) {
            assertThat(e.fault()).isNotBlank();
        }
    }

    /** A schema gets the argument once, or is refused; it is never changed. */
    static void toolSchema(String text) {
        JsonNode schema = tree(text).orElse(null);
        if (schema == null) {
            return;
        }
        JsonNode before = schema.deepCopy();
        try {
            ObjectNode injected = ToolInputSchema.withConnectorChannelId(schema);
            assertThat(injected.at("/properties/connector_channel_id/type").textValue())
                    .isEqualTo("string");
            assertThat(injected.get("required").get(0).textValue()).isEqualTo("connector_channel_id");
            assertThat(injected.size()).isBetween(schema.size(), schema.size() + 3);
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageNotContaining("\n");
        }
        assertThat(schema.equals(before)).as("unchanged").isTrue();
    }

    /** What was told is gone, and nothing is left to do. */
    static void redact(String text) {
        String once = REDACTOR.redact(text);
        assertThat(once).doesNotContain("hush-4711");
        assertThat(REDACTOR.redact(once)).isEqualTo(once);
    }

    private static Optional<JsonNode> tree(String text) {
        try {
            return Optional.of(READER.read(text));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }
}
