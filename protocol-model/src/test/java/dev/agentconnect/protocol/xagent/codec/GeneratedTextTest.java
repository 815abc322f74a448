package dev.agentconnect.protocol.xagent.codec;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.ToolInputSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The fuzz targets with generated texts, the same in every run. {@code -Dfuzz.cases=1000000} makes a million of them; the
 * usual build is content with fewer.
 */
class GeneratedTextTest {
    private static final int CASES = Integer.getInteger("fuzz.cases", 20_000);
    private static final long SEED = 20_261_129L;

    private static final List<String> PACKETS = Samples.all().entrySet().stream()
            .map(sample -> Samples.packet(sample.getKey(), sample.getValue()))
            .toList();

    private static final List<String> RECORDS = WireRecords.all().stream()
            .flatMap(type -> Stream.of(WireRecords.full(type), WireRecords.least(type)))
            .map(Object::toString)
            .toList();

    private static final List<String> VALUES = List.of(
            "[56,{\"d\":true,\"10\":null,\"1\":[]}]",
            "{\"a\":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,-0.0,5e-324]}",
            "{\"\\u20ac\":\"Euro\",\"\\r\":\"CR\",\"\\ud83d\\ude02\":\"Smiley\",\"\\u0080\":\"Control\\u007f\"}",
            "{\"b\":{\"z\":1,\"a\":\"\\u000f\\n\\\"\\\\/\"},\"a\":9007199254740993}");

    private static final List<String> SCHEMAS = List.of(
            "{}",
            "{\"type\":\"object\",\"properties\":{\"text\":{\"$ref\":\"#/$defs/x\"}},\"required\":[\"text\"],\"$defs\":{\"x\":{}}}",
            "{\"properties\":{},\"additionalProperties\":false,\"anyOf\":[{\"required\":[\"a\"]}],\"required\":[]}",
            ToolInputSchema.withConnectorChannelId(Json.object()).toString());

    private static final List<String> LOGS = List.of(
            "GET https://user:pa55@host/bot123456789:AAF_bcdefghij-klmnopqrstuvwxyz012345/getMe?sig=00ff&token=x failed",
            "Authorization: Bearer abc.def hush-4711 {\"bot_token\":\"123\",\"n\":1}",
            "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln -----BEGIN PRIVATE KEY-----\\nMIIB\\n-----END PRIVATE KEY----- end");

    private interface Target {
        void accept(String text) throws IOException;
    }

    private static String ascii(String text) {
        return new String(Json.bytes(TextNode.valueOf(text + "\ud800")), StandardCharsets.US_ASCII);
    }

    private static void run(int share, List<String> seeds, Target target) throws IOException {
        Mutator texts = new Mutator(SEED, seeds);
        for (int i = 0; i < CASES / 100 * share; i++) {
            String text = texts.next();
            try {
                target.accept(text);
            } catch (RuntimeException | Error e) {
                throw new AssertionError("case " + i + ": " + ascii(text), e);
            }
        }
    }

    @Test
    void anyTextIsAPacketOrSaysWhyNot() throws IOException {
        run(40, PACKETS, FuzzTargets::packet);
    }

    @Test
    void anyJsonIsARecordOrSaysWhyNot() throws IOException {
        run(25, RECORDS, FuzzTargets::record);
    }

    @Test
    void anyJsonHasOneCanonicalForm() throws IOException {
        run(15, VALUES, FuzzTargets::canonical);
    }

    @Test
    void anySchemaGetsTheArgumentOrIsRefused() throws IOException {
        run(10, SCHEMAS, FuzzTargets::toolSchema);
    }

    @Test
    void anyLogLineIsRedactedOnce() throws IOException {
        run(10, LOGS, FuzzTargets::redact);
    }
}
