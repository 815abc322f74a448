package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.validation.Samples.SamplePacket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Packets with places replaced at random, from a fixed seed. */
class PacketMutationTest {
    private static final long SEED = 20_261_129L;
    private static final int PACKETS = 10_000;
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1.5",
            "9223372036854775808",
            "\"\"",
            "\"x\"",
            "\"\\u0000\"",
            "\"error\"",
            "\"data:image/png;base64,AAAA\"",
            "[]",
            "[null]",
            "[{}]",
            "{}",
            "{\"type\":\"x\"}",
            "{\"connection\":[]}",
            "{\"\":{\"~/\":\"\"}}");

    @Test
    void whatTheCodecRefusesTheValidatorRefusesAndNothingThrows() {
        Random random = new Random(SEED);
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        ConnectorCard card = ConnectorCard.read(Samples.json(Samples.CARD));
        List<SamplePacket> samples = List.copyOf(Samples.packets().values());
        for (int i = 0; i < PACKETS; i++) {
            SamplePacket sample = samples.get(random.nextInt(samples.size()));
            JsonNode packet = sample.tree().deepCopy();
            List<String> places = new ArrayList<>();
            TreeWalk.visit(packet, "", (name, value, at) -> places.add(at));
            String place = places.get(1 + random.nextInt(places.size() - 1));
            Samples.set(packet, place, VALUES.get(random.nextInt(VALUES.size())));
            List<Violation> violations = PacketValidator.validate(packet, sample.direction(), card);
            assertThat(violations).allSatisfy(violation -> {
                assertThat(JsonPointer.compile(violation.pointer())).isNotNull();
                assertThat(violation.expected()).isNotBlank();
                assertThat(violation.got()).isNotBlank();
            });
            if (codec.decode(packet.toString()) instanceof Decoded.Bad) {
                assertThat(violations).as("%s in %s", place, packet).anyMatch(Violation::isError);
            }
        }
    }
}
