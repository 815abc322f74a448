package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ReferenceRunTest {
    @TempDir
    private Path reports;

    @Test
    @Timeout(300)
    void aConnectorThatObeysTheRulesPassesEveryCheckAndLeavesReports() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.full(connector, "--strict", "--quiet", "0.2", "--report-dir", reports.toString());
        }

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("All tested musts hold.").contains("hello.ack");
        JsonNode report = KitRun.report(reports);
        assertThat(report.path("all_musts_hold").asBoolean()).isTrue();
        assertThat(outcomes(report, "fail")).isEmpty();
        assertThat(outcomes(report, "error")).isEmpty();
        assertThat(outcomes(report, "warning")).isEmpty();
        assertThat(outcomes(report, "not_tested")).isEmpty();
        assertThat(outcomes(report, "ambiguous"))
                .containsExactlyInAnyOrder("chat.forbidden-fields", "download.other-channel");
        var xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(reports.resolve("junit.xml").toFile());
        assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("0");
        assertThat(xml.getElementsByTagName("testcase").getLength())
                .isEqualTo(report.path("results").size());
        assertNoSecretIn(run.out() + run.err() + everyReport());
    }

    @Test
    @Timeout(300)
    void withoutFlowToolAndStimulusWhatNeedsThemIsNotTested() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.of(
                    java.util.Map.of("AGENT_CONNECT_API_KEY", ReferenceConnector.API_KEY),
                    "connector",
                    "--url",
                    connector.url() + "/",
                    "--report-dir",
                    reports.toString());
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(outcomes(KitRun.report(reports), "not_tested"))
                .contains("auth.start", "tool.success", "chat.text", "inbound.text", "download.bytes");
    }

    @Test
    @Timeout(300)
    void withoutAKeyWhatIsBehindItIsNotTestedAndThatAKeyIsDemandedIs() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.of("connector", "--url", connector.url(), "--report-dir", reports.toString());
        }

        assertThat(run.exitCode()).as(run.out()).isZero();
        assertThat(run.out()).contains("needs --api-key");
        JsonNode report = KitRun.report(reports);
        assertThat(outcomes(report, "pass"))
                .contains("control.card-public", "control.health-key", "control.key-flag", "handshake.key")
                .doesNotContain("handshake.wrong-subprotocol", "hello.ack", "hello.wrong-card", "auth.start-not-open");
        assertThat(outcomes(report, "not_tested"))
                .contains("control.health", "handshake.subprotocol", "hello.ack", "channel.open", "ping.after-hello");
    }

    @Test
    @Timeout(300)
    void secretsAreNeitherPrintedNorReportedEvenWhenTheConnectorLeaksThem() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.TOKEN_SHOWN)) {
            run = KitRun.full(connector, "--only", "auth", "--report-dir", reports.toString());
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("auth input 'bot_token'");
        assertNoSecretIn(run.out() + run.err() + everyReport());
    }

    @Test
    @Timeout(300)
    void aSecretThatWasPlantedAtTheTargetIsFoundWhereverItIsSent() throws Exception {
        Path canaries = Files.writeString(reports.resolve("canaries"), "never-sent-anywhere\n\nReference 12***\n");
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.full(connector, "--only", "auth.success", "--canary-file", canaries.toString());
        }

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("contains the planted secret 2").doesNotContain("Reference 12***");
    }

    @Test
    @Timeout(300)
    void aHookThatFailsLeavesChecksUntestedAndIsNeverHeldAgainstTheConnector() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            String nowhere = connector.url() + "/no-such-hook";
            run = KitRun.full(
                    connector,
                    "--only",
                    "inbound,target,time,qr",
                    "--stimulus-url",
                    nowhere,
                    "--sent-url",
                    nowhere,
                    "--time-hook",
                    nowhere,
                    "--scan-url",
                    nowhere,
                    "--report-dir",
                    reports.toString());
        }

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(outcomes(KitRun.report(reports), "not_tested"))
                .contains("inbound.text", "target.message-once", "time.lease-over", "qr.scan", "qr.expiry");
    }

    @Test
    @Timeout(300)
    void aFailureShowsExpectedGotAndTheTranscript() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.HELLO_FOR_ANY_CARD)) {
            run = KitRun.full(connector, "--only", "hello.wrong", "--report-dir", reports.toString());
        }

        assertThat(run.out())
                .contains("expected this hello to be refused, got connector.hello.ack")
                .contains("| > {\"schema\"")
                .contains("| < {\"schema\"");
        assertThat(Files.readString(reports.resolve("junit.xml"))).contains("<failure message=\"expected this hello");
        assertNoSecretIn(run.out() + run.err() + everyReport());
    }

    @Test
    @Timeout(300)
    void aStrictRunFailsWhenAMustCouldNotBeTestedAndABaselineCanExcuseIt() throws Exception {
        Path draft = reports.resolve("baseline.json");
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            KitRun strict = strict(connector, "--write-baseline", draft.toString());
            assertThat(strict.exitCode()).isEqualTo(1);
            assertThat(strict.out()).contains("musts were NOT TESTED, which a strict run does not accept:");

            KitRun unexplained = strict(connector, "--baseline", draft.toString());
            assertThat(unexplained.exitCode()).isEqualTo(2);
            assertThat(unexplained.err()).contains("has no check or no reason");

            String explained = Files.readString(draft).replace("\"reason\":\"\"", "\"reason\":\"no account\"");
            Files.writeString(draft, explained);
            KitRun known = strict(connector, "--baseline", draft.toString());
            assertThat(known.exitCode()).as(known.out() + known.err()).isZero();
            assertThat(known.out()).contains("Known failures, as the baseline says:");

            Files.writeString(draft, explained.replace("\"auth.start\"", "\"hello.ack\""));
            KitRun fixed = strict(connector, "--only", "hello", "--baseline", draft.toString());
            assertThat(fixed.exitCode()).isEqualTo(1);
            assertThat(fixed.out()).contains("hello.ack: the baseline says that it fails, and it does not");

            Files.writeString(draft, explained.replace("\"auth.start\"", "\"auth.strat\""));
            KitRun unknown = strict(connector, "--baseline", draft.toString());
            assertThat(unknown.exitCode()).isEqualTo(2);
            assertThat(unknown.err()).contains("'auth.strat', and there is no such check");
        }
    }

    private static KitRun strict(ReferenceConnector connector, String... more) {
        List<String> args =
                new ArrayList<>(List.of("connector", "--url", connector.url(), "--strict", "--only", "auth.start"));
        args.addAll(List.of("--api-key", ReferenceConnector.API_KEY));
        args.addAll(List.of(more));
        return KitRun.of(args.toArray(String[]::new));
    }

    private static List<String> outcomes(JsonNode report, String word) {
        return StreamSupport.stream(report.path("results").spliterator(), false)
                .filter(result -> result.path("outcome").asText().equals(word))
                .map(result -> result.path("id").asText())
                .toList();
    }

    private String everyReport() throws IOException {
        return Files.readString(reports.resolve("report.json"))
                + Files.readString(reports.resolve("junit.xml"))
                + Files.readString(reports.resolve("report.html"));
    }

    private static void assertNoSecretIn(String text) {
        assertThat(text).doesNotContain(ReferenceConnector.API_KEY);
        KitRun.TOKENS.values().forEach(token -> assertThat(text).doesNotContain(token));
    }
}
