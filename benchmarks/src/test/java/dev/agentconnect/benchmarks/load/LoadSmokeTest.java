package dev.agentconnect.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Runs every load once and as little as it can, so that none rots. Nothing is timed here. */
class LoadSmokeTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void callsAreAnsweredByTheServerAndByTheEcho() throws Exception {
        CallRun.run(new String[] {"--rounds=1", "--seconds=0.2", "--warmup=0.2", "--sockets=3", "--in-flight=2"}, out);
        assertThat(said().lines().filter(line -> line.contains("echo ") && line.contains("| sdk ")))
                .hasSize(4);
        assertThat(said().lines().filter(line -> line.contains("median of the rounds: rate ")))
                .hasSize(4)
                .noneMatch(line -> line.contains("NaN"));
    }

    @Test
    void channelsAreOpenedWithEachStoreAndTheirHeapIsMeasured() throws Exception {
        ChannelsRun.run(new String[] {"--channels=300"}, out);
        assertThat(said().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("300 channels opened") && line.endsWith("bytes a channel"));
    }

    @Test
    void messagesAreDeliveredBesideTheBareLoop() throws Exception {
        InboundRun.run(new String[] {"--rounds=1", "--seconds=0.2", "--warmup=0.2", "--channels=2"}, out);
        assertThat(said().lines().filter(line -> line.contains("deliver / insert and commit")))
                .hasSize(4)
                .noneMatch(line -> line.endsWith("NaN"));
    }

    @Test
    void anOptionThatThereIsNotIsRefused() {
        assertThatThrownBy(() -> CallRun.run(new String[] {"--round=1"}, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--round=1");
    }
}
