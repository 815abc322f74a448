package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.command.Surroundings;
import dev.agentconnect.conformance.platform.PlatformDriverServer;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientCommandTest {
    private static final String KEY = "a-key-of-this-run-77aa";

    @TempDir
    private Path reports;

    private KitRun run(Flaw flaw, String only) {
        try (PlatformDriverServer driver = new PlatformDriverServer(new StandInPlatform(flaw))) {
            return KitRun.of(
                    Map.of(Surroundings.API_KEY, KEY),
                    "client",
                    "--listen",
                    "0",
                    "--driver",
                    driver.url().toString(),
                    "--only",
                    only,
                    "--timeout",
                    "5",
                    "--report-dir",
                    reports.toString());
        }
    }

    @Test
    @Timeout(60)
    void aRightPlatformEndsWithZeroAndTheAddressIsPrinted() throws IOException {
        KitRun run = run(Flaw.NONE, "client.hello,client.connect");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("The scripted connector listens at http://127\\.0\\.0\\.1:\\d+")
                .containsPattern("PASS +client.hello-first")
                .containsPattern("PASS +client.run-packets");
        JsonNode report = KitRun.report(reports);
        assertThat(report.path("all_musts_hold").asBoolean()).isTrue();
    }

    @Test
    @Timeout(60)
    void aWrongPlatformEndsWithOneAndTheKeyIsNowhereInTheReport() throws IOException {
        KitRun run = run(Flaw.KEY_IN_PACKET, "client.tool-envelope");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).containsPattern("FAIL +client.run-key").doesNotContain(KEY);
        assertThat(KitRun.report(reports).toString()).doesNotContain(KEY);
    }

    @Test
    void aDriverThatIsNotThereEndsWithThreeAndOneLine() {
        KitRun run = KitRun.of("client", "--listen", "0", "--driver", "http://127.0.0.1:9/steps");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("Not reachable: the driver at http://").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "client",
                "client --listen 0",
                "client --driver http://127.0.0.1:9",
                "client --listen many --driver http://127.0.0.1:9",
                "client --listen 70000 --driver http://127.0.0.1:9",
                "client --listen 0 --driver ftp://127.0.0.1",
                "client --listen 0 --driver http://127.0.0.1:9 --timeout 0",
                "client --listen 0 --driver http://127.0.0.1:9 --only nothing-of-the-kind",
                "client --listen 0 --driver http://127.0.0.1:9 --api-key-file does-not-exist"
            })
    void wrongUsageEndsWithTwoAndSaysWhy(String line) {
        KitRun run = KitRun.of(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isNotBlank();
    }
}
