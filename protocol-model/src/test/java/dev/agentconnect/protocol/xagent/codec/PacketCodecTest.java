package dev.agentconnect.protocol.xagent.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ChannelOpenAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.ToolInvokeAck;
import dev.agentconnect.protocol.xagent.packet.UnknownPacket;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketCodecTest {
    private final PacketCodec codec = new PacketCodec(JsonLimits.PACKET);

    private static JsonNode json(String text) {
        return Json.reader(JsonLimits.PACKET).read(text);
    }

    private Packet good(String text) {
        assertThat(codec.decode(text)).isInstanceOf(Decoded.Good.class);
        return ((Decoded.Good) codec.decode(text)).packet();
    }

    private Decoded.Bad bad(String text) {
        assertThat(codec.decode(text)).isInstanceOf(Decoded.Bad.class);
        return (Decoded.Bad) codec.decode(text);
    }

    static Stream<Map.Entry<String, String>> samples() {
        return Samples.all().entrySet().stream();
    }

    @Test
    void everyPacketTypeHasASampleAndARecord() throws IllegalAccessException {
        for (Field field : PacketType.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                String word = ((PacketType) Objects.requireNonNull(field.get(null))).word();
                assertThat(Samples.all()).containsKey(word);
                assertThat(good(Samples.packet(word, Samples.all().get(word)))).isNotInstanceOf(UnknownPacket.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aPacketSurvivesARoundTrip(Map.Entry<String, String> sample) {
        String text = Samples.packet(sample.getKey(), sample.getValue());
        Packet packet = good(text);
        assertThat(packet.type().word()).isEqualTo(sample.getKey());
        assertThat(json(codec.encode(packet))).isEqualTo(json(text));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void unknownFieldsAtEveryLevelAndUnknownWordsSurvive(Map.Entry<String, String> sample) {
        ObjectNode tree = (ObjectNode) json(Samples.packet(sample.getKey(), sample.getValue()));
        addUnknownFields(tree);
        assertThat(json(codec.encode(good(tree.toString())))).isEqualTo(tree);
    }

    private static void addUnknownFields(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.forEach(PacketCodecTest::addUnknownFields);
            object.putObject("x_new").putArray("a").add(1).addNull();
            if (object.path("status").isTextual()) {
                object.put("status", "word_of_tomorrow");
            }
        } else if (node instanceof ArrayNode array) {
            array.forEach(PacketCodecTest::addUnknownFields);
        }
    }

    @Test
    void anUnknownTypeIsKeptWhole() {
        String text = Samples.packet("session.teleport", "\"payload\":{\"a\":[1,{\"b\":null}]}");
        assertThat(good(text)).isInstanceOf(UnknownPacket.class);
        assertThat(json(codec.encode(good(text)))).isEqualTo(json(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/schema|null|ENV-01",
                "/schema|\"xagent.connector.packet/v9\"|ENV-01",
                "/packet_id|null|ENV-02",
                "/packet_id|\"\"|ENV-02",
                "/packet_id|7|ENV-02",
                "/type|null|ENV-04",
                "/type|{}|ENV-04",
                "/request_id|7|SP-02",
                "/reply_to|[]|SP-02",
                "/connector_channel_id|true|SP-02",
                "/time|-1|ENV-09",
                "/time|1.5|ENV-09",
                "/time|\"now\"|ENV-09",
                "/payload|[]|ENV-10",
                "/payload|null|ENV-10",
                "/error|\"boom\"|ENV-10",
                "/payload/tool_id|null|TOOL-01",
                "/payload/arguments|[]|TOOL-01",
                "/payload/context/tool_call_id|5|TOOL-09",
            })
    void abrokenFieldIsNamedWithItsRule(String pointer, String value, String rule) {
        ObjectNode tree =
                (ObjectNode) json(Samples.packet("tool.invoke", Samples.all().get("tool.invoke")));
        int slash = pointer.lastIndexOf('/');
        ((ObjectNode) tree.at(pointer.substring(0, slash))).set(pointer.substring(slash + 1), json(value));
        Decoded.Bad bad = bad(tree.toString());
        assertThat(bad.violations()).singleElement().satisfies(v -> {
            assertThat(v.pointer()).isEqualTo(pointer);
            assertThat(v.ruleId()).isEqualTo(rule);
        });
        if (!pointer.equals("/request_id")) {
            assertThat(bad.origin().requestId()).isEqualTo("req_1");
        }
    }

    @Test
    void anAckNeedsAPayloadOrAnError() {
        assertThat(bad(Samples.packet("tool.invoke.ack", "\"x\":1")).violations())
                .extracting("pointer")
                .containsExactly("/payload");
        Packet failed = good(Samples.packet("tool.invoke.ack", "\"error\":{\"code\":\"tool_invoke_failed\"}"));
        assertThat(((ToolInvokeAck) failed).payload()).isNull();
        assertThat(Objects.requireNonNull(failed.error()).code().word()).isEqualTo("tool_invoke_failed");
    }

    @Test
    void anErrorPacketNeedsAnErrorWithACode() {
        assertThat(bad(Samples.packet("error", "\"payload\":{}")).violations())
                .extracting("ruleId")
                .containsExactly("ENV-11");
        assertThat(bad(Samples.packet("error", "\"error\":{\"code\":\"\"}")).violations())
                .extracting("pointer")
                .containsExactly("/error/code");
        assertThat(good(Samples.packet("error", "\"error\":{\"code\":\"c\"}"))).isInstanceOf(ErrorPacket.class);
    }

    @Test
    void aDescriptorOfGenerationOneIsNormalised() {
        String text = Samples.packet("channel.open.ack", Samples.all().get("channel.open.ack"))
                .replace("xagent.connection/v2", "xagent.connection/v1")
                .replace("\"profiles\":[\"xagent.im.v2\"]", "\"profile\":\"xagent.im.v2\"");
        ChannelOpenAck ack = (ChannelOpenAck) good(text);
        assertThat(Objects.requireNonNull(ack.payload())
                        .connectionDescriptor()
                        .connection()
                        .profiles())
                .containsExactly("xagent.im.v2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "nope",
                "[]",
                "7",
                "null",
                "\"s\"",
                "{\"a\":1,\"a\":2}",
                "{} {}",
                "{\"a\":\u0001}",
                "\ufeff{}"
            })
    void whatIsNoSingleJsonObjectIsRefusedWithoutItsContent(String text) {
        assertThat(bad(text).violations())
                .isNotEmpty()
                .allSatisfy(v -> assertThat(v.ruleId()).isIn("WS-04", "ENV-01", "ENV-02", "ENV-04"));
    }

    @Test
    void halfASurrogatePairIsRefusedWithTheIdsThatCouldBeRead() {
        for (String half : new String[] {"\\ud800", "\\udc00", "\\ud800\\ud800", "x\\uD83D\\n", "\\\\\\udfff"}) {
            Decoded.Bad bad =
                    bad(Samples.packet("chat.message", "\"payload\":{\"message_id\":\"m\",\"text\":\"" + half + "\"}"));
            assertThat(bad.origin().packetId()).isEqualTo("pkt_1");
            assertThat(bad.describe()).contains("surrogate");
        }
        for (String whole : new String[] {"\\ud83d\\ude00", "\\\\ud800", "\\u0041\\ud83d\\ude00\\u0000"}) {
            good(Samples.packet("chat.message", "\"payload\":{\"message_id\":\"m\",\"text\":\"" + whole + "\"}"));
        }
    }

    @Test
    void anIdWithHalfASurrogatePairIsNotGivenBackAsAnother() {
        String packet = Samples.packet("ping", "\"payload\":{}").replace("req_1", "r\\ud83d\\ude00");
        assertThat(good(packet).header().requestId()).isEqualTo("r\ud83d\ude00");

        Decoded.Bad bad = bad(packet.replace("\\ude00", ""));
        assertThat(bad.origin().requestId()).isNull();
        assertThat(bad.origin().packetId()).isEqualTo("pkt_1");
        assertThat(bad.describe()).contains("surrogate");
    }

    @Test
    void nestingAndLengthAreBounded() {
        assertThat(bad("[".repeat(10_000) + "]".repeat(10_000)).describe()).contains("nesting at most 64");
        assertThat(bad("\"" + "x".repeat(1 << 20) + "\"").describe()).contains("longer than 1048576 bytes");
    }

    @Test
    void secretsOfAnAuthInputAreNotPrinted() {
        Packet packet = good(
                Samples.packet("auth.start", "\"payload\":{\"flow_id\":\"f\",\"input\":{\"bot_token\":\"hush\"}}"));
        assertThat(packet.toString()).contains("AuthStart").doesNotContain("hush");
    }

    @Test
    void randomDamageNeverThrows() {
        Random random = new Random(20_260_711);
        String[] texts = Samples.all().entrySet().stream()
                .map(e -> Samples.packet(e.getKey(), e.getValue()))
                .toArray(String[]::new);
        for (int round = 0; round < 20_000; round++) {
            char[] chars = texts[random.nextInt(texts.length)].toCharArray();
            for (int hits = random.nextInt(4); hits >= 0; hits--) {
                chars[random.nextInt(chars.length)] = "{}[]\",:0a\\\u0000\ud800".charAt(random.nextInt(12));
            }
            String text = new String(
                    Arrays.copyOf(chars, random.nextInt(4) == 0 ? random.nextInt(chars.length) : chars.length));
            if (codec.decode(text) instanceof Decoded.Good good) {
                assertThat(codec.encode(good.packet())).isNotEmpty();
            }
        }
    }
}
