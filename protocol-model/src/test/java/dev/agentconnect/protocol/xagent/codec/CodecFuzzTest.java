package dev.agentconnect.protocol.xagent.codec;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The fuzz targets for a coverage-guided fuzzer. Without {@code JAZZER_FUZZ=1} each runs its committed inputs once, as an
 * ordinary test.
 */
class CodecFuzzTest {
    private static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }

    @FuzzTest
    void packet(byte[] data) {
        FuzzTargets.packet(text(data));
    }

    @FuzzTest
    void record(byte[] data) throws IOException {
        FuzzTargets.record(text(data));
    }

    @FuzzTest
    void canonical(byte[] data) {
        FuzzTargets.canonical(text(data));
    }

    @FuzzTest
    void toolSchema(byte[] data) {
        FuzzTargets.toolSchema(text(data));
    }

    @FuzzTest
    void redact(byte[] data) {
        FuzzTargets.redact(text(data));
    }
}
