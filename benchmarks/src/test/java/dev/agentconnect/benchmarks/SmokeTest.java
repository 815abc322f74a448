package dev.agentconnect.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls every benchmark once, so that none rots. Nothing is timed here. */
class SmokeTest {
    @ParameterizedTest
    @ValueSource(strings = {"small", "largeTool", "largeChat"})
    void aPacketIsReadAndWrittenByEachSide(String packet) throws JsonProcessingException {
        PacketBenchmark benchmark = new PacketBenchmark();
        benchmark.packet = packet;
        benchmark.prepare();
        assertThat(benchmark.decode()).isInstanceOf(Decoded.Good.class);
        assertThat(benchmark.encode().equals(benchmark.writeTree()))
                .as("both sides write the same text")
                .isTrue();
        assertThat(benchmark.readTree().path("type").isTextual()).isTrue();
    }

    @Test
    void thePacketsHaveTheSizesThatTheReadmeNames() {
        assertThat(Packets.small().getBytes(StandardCharsets.UTF_8)).hasSize(420);
        assertThat(Packets.largeTool().length()).isBetween(64_000, 64 * 1024 + 256);
        assertThat(Packets.largeChat().length()).isBetween(64_000, 64 * 1024 + 256);
    }

    @Test
    void theCardIsFaultless() {
        assertThat(new CardBenchmark().validateCard()).noneMatch(Violation::isError);
    }
}
