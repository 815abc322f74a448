package dev.agentconnect.connector.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {
    private final Random random = new Random(53);

    private JsonNode tree(int depth) {
        int kind = random.nextInt(depth > 0 ? 6 : 4);
        ObjectNode holder = Json.object();
        switch (kind) {
            case 0 -> holder.put("v", random.nextInt(5));
            case 1 -> holder.put("v", random.nextBoolean());
            case 2 -> holder.put("v", "ab:12".substring(0, random.nextInt(6)));
            case 3 -> holder.putNull("v");
            case 4 -> {
                ArrayNode array = holder.putArray("v");
                for (int i = random.nextInt(4); i > 0; i--) {
                    array.add(tree(depth - 1));
                }
            }
            default -> {
                ObjectNode object = holder.putObject("v");
                for (int i = random.nextInt(4); i > 0; i--) {
                    object.set("k" + random.nextInt(6), tree(depth - 1));
                }
            }
        }
        return holder.get("v");
    }

    private JsonNode shuffled(JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            Collections.shuffle(names, random);
            ObjectNode copy = Json.object();
            names.forEach(name -> copy.set(name, shuffled(object.get(name))));
            return copy;
        }
        if (tree instanceof ArrayNode array) {
            ArrayNode copy = Json.object().putArray("v");
            array.forEach(item -> copy.add(shuffled(item)));
            return copy;
        }
        return tree;
    }

    @Test
    void theOrderOfFieldsChangesNothing() {
        for (int i = 0; i < 2_000; i++) {
            JsonNode tree = tree(4);
            assertThat(Fingerprint.of(shuffled(tree))).isEqualTo(Fingerprint.of(tree));
        }
    }

    @Test
    void twoDifferentTreesHaveTwoFingerprints() {
        Map<String, JsonNode> seen = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            JsonNode tree = tree(4);
            JsonNode before = seen.putIfAbsent(Fingerprint.of(tree), tree);
            if (before != null) {
                assertThat(before).isEqualTo(tree);
            }
        }
        assertThat(seen).hasSizeGreaterThan(3_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "1 1.0 true",
                "100 1e2 true",
                "0 0.00 true",
                "1 \"1\" false",
                "null \"null\" false",
                "null \"\" false",
                "[] {} false",
                "[[]] [[],[]] false",
                "[1,[2]] [[1],2] false",
                "true \"true\" false",
                "{\"a\":null} {} false",
                "1e999 1e998 false",
                "[\"a\",\"b\"] [\"ab\"] false"
            },
            quoteCharacter = '\'')
    void numbersCountByValueAndEverythingElseByType(String left, String right, boolean same) throws IOException {
        boolean equal = Fingerprint.of(Json.mapper().readTree(left))
                .equals(Fingerprint.of(Json.mapper().readTree(right)));
        assertThat(equal).isEqualTo(same);
    }
}
