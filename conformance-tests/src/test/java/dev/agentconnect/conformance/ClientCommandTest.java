package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.command.Surroundings;
import dev.agentconnect.conformance.platform.PlatformDriverServer;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        return run(new StandInPlatform(flaw), "--only", only);
    }

    private KitRun run(PlatformUnderTest platform, String... more) {
        try (PlatformDriverServer driver = new PlatformDriverServer(platform)) {
            List<String> args = new ArrayList<>(
                    List.of("client", "--listen", "0", "--driver", driver.url().toString()));
            args.addAll(List.of("--timeout", "5", "--quiet", "0.1", "--report-dir", reports.toString()));
            args.addAll(List.of(more));
            return KitRun.of(Map.of(Surroundings.API_KEY, KEY), args.toArray(String[]::new));
        }
    }

    @Test
    @Timeout(300)
    void aRightPlatformEndsWithZeroAndTheAddressIsPrinted() throws IOException {
        KitRun run = run(Flaw.NONE, "client.hello,client.connect");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("The scripted connector listens at http://127\\.0\\.0\\.1:\\d+")
                .containsPattern("PASS +client.hello-first")
                .containsPattern("PASS +client.run-packets");
        JsonNode report = KitRun.report(reports);
        assertThat(report.path("all_musts_hold").asBoolean()).isTrue();
        assertThat(report.path("suite").asText()).isEqualTo("client");
        assertThat(Files.readString(reports.resolve("junit.xml"))).contains("classname=\"client.hello\"");
        assertThat(Files.readString(reports.resolve("report.html"))).contains("client.hello-first");
    }

    @Test
    @Timeout(300)
    void aStrictRunFailsWhenAPlatformCannotBeToldAStepAndABaselineCanExcuseIt() throws IOException {
        PlatformUnderTest nothing = step -> new StepAnswer.Unsupported("no such thing");
        Path known = reports.resolve("known.json");

        KitRun lenient = run(nothing, "--only", "client.hello-content");
        KitRun strict =
                run(nothing, "--only", "client.hello-content", "--strict", "--write-baseline", known.toString());
        Files.writeString(known, Files.readString(known).replace("\"reason\":\"\"", "\"reason\":\"not offered\""));
        KitRun excused = run(nothing, "--only", "client.hello-content", "--strict", "--baseline", known.toString());

        assertThat(lenient.exitCode()).as(lenient.out()).isZero();
        assertThat(strict.exitCode()).as(strict.out()).isEqualTo(1);
        assertThat(strict.out()).contains("musts were NOT TESTED, which a strict run does not accept:");
        assertThat(excused.exitCode()).as(excused.out() + excused.err()).isZero();
        assertThat(excused.out()).contains("Known failures, as the baseline says:");
    }

    @Test
    @Timeout(300)
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
                "client --listen 0 --driver http://127.0.0.1:9 --quiet 0",
                "client --listen 0 --driver http://127.0.0.1:9 --baseline does-not-exist",
                "client --listen 0 --driver http://127.0.0.1:9 --only nothing-of-the-kind",
                "client --listen 0 --driver http://127.0.0.1:9 --api-key-file does-not-exist"
            })
    void wrongUsageEndsWithTwoAndSaysWhy(String line) {
        KitRun run = KitRun.of(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isNotBlank();
    }

    @Test
    @Timeout(60)
    void aDriverThatNeverAnswersExitsWithThreeAndHangsNobody() throws IOException {
        KitRun run;
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String driver = "http://127.0.0.1:" + silent.getLocalPort() + "/steps";
            run = KitRun.of("client", "--listen", "0", "--driver", driver, "--timeout", "1");
        }

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("Not reachable: the driver at ");
    }
}
