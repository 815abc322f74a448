package dev.agentconnect.connector.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolOutputTest {
    @Test
    void aCopyIsWrittenLikeTheResultAndIsNobodyElses() {
        for (int seed = 0; seed < 2_000; seed++) {
            JsonNode result = Json.object().set("result", tree(new Random(seed), 4));
            JsonNode copy = ToolOutput.copy(result);
            assertThat(Json.bytes(copy)).as("seed %s", seed).isEqualTo(Json.bytes(result));
        }
        ObjectNode mine = Json.object();
        mine.putObject("a").put("b", 1);
        JsonNode copy = ToolOutput.copy(mine);
        mine.withObject("/a").put("b", 2);
        assertThat(copy.at("/a/b").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsNoJsonBecomesWhatIsWritten() {
        ObjectNode result = Json.object();
        result.putPOJO("pojo", new BigDecimal("1.50"));
        result.put("bytes", new byte[] {1, 2, 3});
        assertThat(ToolOutput.copy(result).toString()).isEqualTo("{\"pojo\":1.50,\"bytes\":\"AQID\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20_000, 500_000})
    void lengthDecidesOnlyAtTheBound(int length) {
        JsonNode result = Json.object().put("text", "x".repeat(length));
        assertThat(ToolOutput.copy(result)).isEqualTo(result);
    }

    @Test
    void whatIsTooLongForAPacketFails() {
        JsonNode result = Json.object().put("text", "x".repeat(ToolOutput.MAX_BYTES));
        assertThatThrownBy(() -> ToolOutput.copy(result)).hasMessageContaining("longer than");
    }

    @Test
    void whatIsTooDeepForAPacketFailsAndTheLevelBeforeDoesNot() {
        int most = JsonLimits.PACKET.maxNesting() - 3;
        assertThat(ToolOutput.copy(nested(most))).isEqualTo(nested(most));
        assertThatThrownBy(() -> ToolOutput.copy(nested(most + 1))).isInstanceOf(RuntimeException.class);
    }

    @Test
    void nothingIsNoResult() {
        assertThatThrownBy(() -> ToolOutput.copy(null)).hasMessageContaining("null");
    }

    private static JsonNode nested(int levels) {
        ObjectNode outer = Json.object();
        ObjectNode inner = outer;
        for (int level = 1; level < levels; level++) {
            inner = inner.putObject("a");
        }
        return outer;
    }

    private static JsonNode tree(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> Json.object().numberNode(random.nextInt());
            case 1 -> Json.object().numberNode(random.nextLong());
            case 2 -> Json.object().numberNode(random.nextDouble());
            case 3 -> Json.object().textNode(text(random));
            case 4 -> Json.object().booleanNode(random.nextBoolean());
            case 5 -> Json.object().nullNode();
            case 6 -> Json.object().numberNode(new BigDecimal(random.nextInt()).movePointLeft(3));
            case 7 -> {
                ArrayNode array = Json.object().arrayNode();
                random.ints(random.nextInt(4)).forEach(i -> array.add(tree(random, depth - 1)));
                yield array;
            }
            default -> {
                ObjectNode object = Json.object();
                random.ints(random.nextInt(4)).forEach(i -> object.set(text(random), tree(random, depth - 1)));
                yield object;
            }
        };
    }

    private static String text(Random random) {
        int[] signs = random.ints(random.nextInt(8), 0, 5)
                .map(kind -> new int[] {'a', '"', 0, 0x65e5, 0x1f600}[kind])
                .toArray();
        return new String(signs, 0, signs.length);
    }
}
