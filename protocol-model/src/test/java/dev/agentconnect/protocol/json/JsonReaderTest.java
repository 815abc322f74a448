package dev.agentconnect.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonReaderTest {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);

    @Test
    void bytesThatLookLikeAnotherEncodingAreRefusedLikeAllOthers() {
        byte[] text = "\0\0\0{\"a\":1}".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> READER.read(text)).isInstanceOf(JsonException.class);
    }

    @Test
    void anyBytesAreATreeOrAJsonException() {
        Random random = new Random(20_260_101);
        byte[] valid = "{\"a\":[1,2.5,\"\u00e9\",null,true]}".getBytes(StandardCharsets.UTF_8);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = valid.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? 0 : random.nextInt(256));
            }
            try {
                assertThat(READER.read(bytes)).isNotNull();
            } catch (JsonException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
