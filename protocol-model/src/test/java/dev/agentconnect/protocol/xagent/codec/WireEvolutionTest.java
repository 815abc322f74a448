package dev.agentconnect.protocol.xagent.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.binding.RecordParser;
import dev.agentconnect.protocol.binding.Unfit;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.codec.WireRecords.Member;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Written rules of wire evolution, held for every record of the wire and for both ways of reading it. */
class WireEvolutionTest {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);
    private static final Set<String> ODD_NAMES = Set.of("x_new", "extra", "connectorChannelId", "", "a/b~", "\u0000");

    private static final List<String> ODD_TEXTS = List.of(
            "",
            "\u0000",
            "\u0001\u001f\u007f\u0080\u2028\ufeff\uffff",
            "\ud83d\ude00 \ud834\udd1e",
            "\ud800 a lone half \udc00",
            "\"\\/\b\f\n\r\t",
            "9223372036854775807",
            "x".repeat(4_000) + "\ud83d\ude00".repeat(4_000));

    static Stream<Class<? extends Record>> records() {
        return WireRecords.all().stream();
    }

    private static Record parse(String text, Class<? extends Record> type) throws IOException {
        try (JsonParser in = READER.parser(text)) {
            in.nextToken();
            return RecordParser.of(type).parse(in);
        }
    }

    /** Reads both ways, which must agree, and writes. */
    private static JsonNode roundTrip(JsonNode tree, Class<? extends Record> type) throws IOException {
        Record read = RecordReader.read(tree, type);
        assertThat(parse(tree.toString(), type).equals(read))
                .as("both ways agree")
                .isTrue();
        return READER.read(Json.bytes(read));
    }

    private static void assertSurvives(JsonNode tree, Class<? extends Record> type) throws IOException {
        JsonNode text = READER.read(tree.toString());
        assertThat(roundTrip(text, type).equals(text)).as("survives unchanged").isTrue();
    }

    private static void assertRefused(JsonNode tree, Class<? extends Record> type, String pointer) {
        List<Violation> violations = new ArrayList<>();
        assertThat(RecordReader.read(tree, type, "", violations)).isNull();
        assertThat(violations).extracting(Violation::pointer).containsExactly(pointer);
        assertThat(violations)
                .extracting(Violation::expected)
                .allSatisfy(text -> assertThat(text).isNotBlank());
        assertThatExceptionOfType(Unfit.class).isThrownBy(() -> parse(tree.toString(), type));
    }

    @Test
    void theRecordsOfTheWireAreFound() {
        assertThat(WireRecords.all()).hasSizeGreaterThan(30);
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyMemberAndEveryUnknownWordSurvives(Class<? extends Record> type) throws IOException {
        assertSurvives(WireRecords.full(type), type);
    }

    @ParameterizedTest
    @MethodSource("records")
    void whatIsAbsentStaysAbsent(Class<? extends Record> type) throws IOException {
        assertSurvives(WireRecords.least(type), type);
        for (Member member : WireRecords.members(type)) {
            if (member.optional()) {
                assertSurvives(WireRecords.full(type).without(member.name()), type);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void anExplicitNullIsAsGoodAsAbsent(Class<? extends Record> type) throws IOException {
        for (Member member : WireRecords.members(type)) {
            if (member.optional()) {
                ObjectNode tree = WireRecords.full(type).putNull(member.name());
                assertThat(roundTrip(tree, type)).as(member.name()).isEqualTo(tree.without(member.name()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void unknownFieldsSurviveAtEveryLevel(Class<? extends Record> type) throws IOException {
        ObjectNode tree = WireRecords.full(type);
        addUnknown(tree);
        assertSurvives(tree, type);
    }

    private static void addUnknown(JsonNode node) {
        node.forEach(WireEvolutionTest::addUnknown);
        if (node instanceof ObjectNode object) {
            for (String name : ODD_NAMES) {
                object.putObject(name)
                        .putNull("n")
                        .putArray("a")
                        .add(Long.MIN_VALUE)
                        .add(new BigDecimal("1.10"));
            }
            object.putNull("x_null");
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void aRequiredMemberThatIsMissingOrNullIsNamed(Class<? extends Record> type) {
        for (Member member : WireRecords.members(type)) {
            if (!member.optional()) {
                assertRefused(WireRecords.full(type).without(member.name()), type, "/" + member.name());
                assertRefused(WireRecords.full(type).putNull(member.name()), type, "/" + member.name());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void aMemberOfAnotherJsonTypeIsNamed(Class<? extends Record> type) {
        for (Member member : WireRecords.members(type)) {
            JsonNode wrong = WireRecords.wrong(member);
            if (wrong != null) {
                assertRefused(WireRecords.full(type).set(member.name(), wrong), type, "/" + member.name());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void oddTextsSurviveInEveryTextMember(Class<? extends Record> type) throws IOException {
        for (String text : ODD_TEXTS) {
            ObjectNode tree = WireRecords.full(type);
            WireRecords.members(type).stream()
                    .filter(member -> member.type() == String.class)
                    .forEach(member -> tree.put(member.name(), text));
            assertSurvives(tree.put("x_new", text), type);
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void bigNumbersSurviveInEveryNumberMember(Class<? extends Record> type) throws IOException {
        for (long number : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, 0}) {
            ObjectNode tree = WireRecords.full(type);
            for (Member member : WireRecords.members(type)) {
                if (Set.of(Long.class, long.class, Instant.class).contains(member.type())) {
                    tree.put(member.name(), number);
                }
            }
            assertSurvives(tree.put("x_new", number), type);
        }
        for (String digits : List.of("0.10", "1E+400", "-1e-400", "3.141592653589793238462643383279502884197", "1.0")) {
            ObjectNode tree = WireRecords.full(type);
            for (Member member : WireRecords.members(type)) {
                if (member.type() == BigDecimal.class) {
                    tree.put(member.name(), new BigDecimal(digits));
                }
            }
            tree.put("x_new", new BigDecimal(digits)).put("x_big", BigInteger.TWO.pow(200));
            assertSurvives(tree, type);
        }
    }

    @ParameterizedTest
    @MethodSource("records")
    void anIntegerBeyondSixtyThreeBitsIsNamed(Class<? extends Record> type) {
        for (Member member : WireRecords.members(type)) {
            if (Set.of(Long.class, long.class, Instant.class).contains(member.type())) {
                JsonNode tree = WireRecords.full(type)
                        .put(member.name(), BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE));
                assertRefused(tree, type, "/" + member.name());
            }
        }
    }

    static Stream<Map.Entry<String, String>> samples() {
        return Samples.all().entrySet().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aMemberThatComesTwiceIsRefusedAtEveryLevel(Map.Entry<String, String> sample) {
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        JsonNode tree = READER.read(Samples.packet(sample.getKey(), sample.getValue()));
        List<String> twice = new ArrayList<>();
        everyMemberTwice(tree, text -> text, twice);
        assertThat(twice)
                .hasSizeGreaterThan(7)
                .allSatisfy(text -> assertThat(codec.decode(text)).as(text).isInstanceOf(Decoded.Bad.class));
    }

    private static void everyMemberTwice(JsonNode node, UnaryOperator<String> around, List<String> into) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                String name = "\"" + member.getKey() + "\":";
                String rest = object.deepCopy().without(member.getKey()).toString();
                String others = rest.equals("{}") ? "}" : "," + rest.substring(1);
                into.add(around.apply("{" + name + member.getValue() + "," + name + "null" + others));
                everyMemberTwice(member.getValue(), inner -> around.apply("{" + name + inner + others), into);
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(item -> everyMemberTwice(item, inner -> around.apply("[" + inner + "]"), into));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aPacketMayComeInAnyOrder(Map.Entry<String, String> sample) {
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        String text = Samples.packet(sample.getKey(), sample.getValue());
        ObjectNode reversed = Json.object();
        List<Map.Entry<String, JsonNode>> members =
                new ArrayList<>(READER.read(text).properties());
        for (int i = members.size() - 1; i >= 0; i--) {
            reversed.set(members.get(i).getKey(), members.get(i).getValue());
        }
        assertThat(codec.decode(reversed.toString())).isEqualTo(codec.decode(text));
    }

    @Test
    void aTextMayFillThePacket() {
        String text = "x\u0000\ud83d\ude00\ud800".repeat(80_000);
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        ObjectNode tree =
                (ObjectNode) READER.read(Samples.packet("chat.message", "\"payload\":{\"message_id\":\"m\"}"));
        ((ObjectNode) tree.get("payload")).put("text", text);
        Decoded.Good good = (Decoded.Good) codec.decode(tree.toString());
        assertThat(READER.read(codec.encode(good.packet())).equals(tree)).isTrue();
    }

    @Test
    void aPacketIsReadFromUtf8AsItWas() {
        String text =
                Samples.packet("chat.message", "\"payload\":{\"message_id\":\"\u0434\",\"text\":\"\ud83d\ude00\"}");
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        String copy = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        assertThat(codec.decode(copy)).isEqualTo(codec.decode(text)).isInstanceOf(Decoded.Good.class);
    }
}
