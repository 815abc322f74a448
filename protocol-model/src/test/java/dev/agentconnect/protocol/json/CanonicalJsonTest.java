package dev.agentconnect.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalJsonTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static String canonical(String text) {
        return new String(CanonicalJson.bytes(text, JsonLimits.DOCUMENT), StandardCharsets.UTF_8);
    }

    private static String canonical(JsonNode tree) {
        return new String(CanonicalJson.bytes(tree), StandardCharsets.UTF_8);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(CanonicalJsonTest.class.getResourceAsStream("canonical/" + name), name)) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrays", "french", "structures", "unicode", "values", "weird"})
    void aPublishedExampleBecomesItsPublishedBytes(String name) throws IOException {
        String in = new String(resource(name + ".in.json"), StandardCharsets.UTF_8);
        byte[] out = resource(name + ".out.json");
        assertThat(CanonicalJson.bytes(in, JsonLimits.DOCUMENT)).isEqualTo(out);
        assertThat(canonical(new String(out, StandardCharsets.UTF_8)))
                .as("canonical text is its own canonical form")
                .isEqualTo(new String(out, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "appendix-b.csv", numLinesToSkip = 1)
    void aNumberOfAppendixBGetsItsPublishedText(String bits, String text) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
        assertThat(canonical(NODES.numberNode(value))).isEqualTo(text);
        assertThat(canonical(Double.toString(value))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1000,be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687",
        "10000,b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892",
    })
    void theNumberListGivesItsPublishedChecksum(int lines, String sha256) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        NumberList numbers = new NumberList();
        for (int i = 0; i < lines; i++) {
            double value = numbers.getAsDouble();
            String line = Long.toHexString(Double.doubleToRawLongBits(value)) + "," + EcmaNumber.text(value) + "\n";
            digest.update(line.getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }

    @ParameterizedTest
    @CsvSource({
        "-0,0",
        "-0.0,0",
        "-1e-400,0",
        "1.0,1",
        "100e-2,1",
        "9007199254740993,9007199254740992",
        "9223372036854775807,9223372036854776000",
        "123456789012345678901234567890,1.2345678901234568e+29",
        "0.1,0.1",
        "1e-6,0.000001",
        "1e-7,1e-7",
        "1e-323,1e-323",
        "2e-323,2e-323",
        "1e21,1e+21",
    })
    void aNumberIsWhatADoubleMakesOfIt(String in, String out) {
        assertThat(canonical(in)).isEqualTo(out);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "[1e309]"})
    void aNumberBeyondTheRangeIsRefused(String text) {
        assertThatExceptionOfType(JsonException.class)
                .isThrownBy(() -> canonical(text))
                .withMessageContaining("range");
    }

    @Test
    void noTreeBringsInANumberThatJsonDoesNotHave() {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatExceptionOfType(JsonException.class).isThrownBy(() -> canonical(NODES.numberNode(value)));
        }
        assertThatExceptionOfType(JsonException.class).isThrownBy(() -> canonical(NODES.numberNode(Float.NaN)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\\ud800\"", "\"\\udc00\"", "\"\\ud800x\"", "\"\\udc00\\ud800\"", "{\"\\ud800\":1}"})
    void aSurrogateWithoutItsOtherHalfIsRefused(String text) {
        assertThatExceptionOfType(JsonException.class).isThrownBy(() -> canonical(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}", "[{\"b\":{\"a\":1,\"a\":2}}]"})
    void aNameThatComesTwiceIsRefused(String text) {
        assertThatExceptionOfType(JsonException.class).isThrownBy(() -> canonical(text));
    }

    @Test
    void everyControlCharacterIsEscapedAsTheSchemeSays() {
        for (char unit = 0; unit < ' '; unit++) {
            String escaped = switch (unit) {
                case '\b' -> "\\b";
                case '\t' -> "\\t";
                case '\n' -> "\\n";
                case '\f' -> "\\f";
                case '\r' -> "\\r";
                default -> String.format("\\u%04x", (int) unit);
            };
            assertThat(canonical(NODES.textNode(String.valueOf(unit)))).isEqualTo("\"" + escaped + "\"");
        }
        assertThat(canonical(NODES.textNode("\u007f\u2028/"))).isEqualTo("\"\u007f\u2028/\"");
    }

    @Test
    void aTreeIsNotChangedAndItsNestingIsBounded() {
        ObjectNode tree = NODES.objectNode().put("b", 1).put("a", 2);
        assertThat(canonical(tree)).isEqualTo("{\"a\":2,\"b\":1}");
        assertThat(tree.fieldNames()).toIterable().containsExactly("b", "a");
        JsonNode deep = NODES.arrayNode();
        for (int i = 0; i < 100_000; i++) {
            deep = NODES.arrayNode().add(deep);
        }
        JsonNode tooDeep = deep;
        assertThatExceptionOfType(JsonException.class)
                .isThrownBy(() -> canonical(tooDeep))
                .withMessageContaining("nested");
    }

    @Test
    void whatIsNoJsonValueIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> canonical(NODES.binaryNode(new byte[] {1})));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> canonical(NODES.pojoNode(new Object())));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> canonical(MissingNode.getInstance()));
    }
}
