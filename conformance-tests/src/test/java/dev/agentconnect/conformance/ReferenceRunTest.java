package dev.agentconnect.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.reference.Mutant;
import dev.agentconnect.conformance.reference.ReferenceConnector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReferenceRunTest {
    @TempDir
    private Path reports;

    @Test
    @Timeout(60)
    void aConnectorThatObeysTheRulesPassesEveryCheckAndLeavesReports() throws Exception {
        KitRun run;
        try (ReferenceConnector connector = new ReferenceConnector(Mutant.NONE)) {
            run = KitRun.full(connector, "--report-dir", reports.toString());
        }

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).contains("All tested musts hold.").contains("hello.ack");
        JsonNode report = KitRun.report(reports);
        assertThat(report.path("all_musts_hold").asBoolean()).isTrue();
        assertThat(outcomes(report, "fail")).isEmpty();
        assertThat(outcomes(report, "error")).isEmpty();
        assertThat(outcomes(report, "warning")).isEmpty();
        assertThat(outcomes(report, "not_tested"))
                .containsExactlyInAnyOrder("auth.status-after", "upload.sends-nothing");
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
    @Timeout(60)
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
    @Timeout(60)
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
    @Timeout(60)
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
    @Timeout(60)
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

    private static List<String> outcomes(JsonNode report, String word) {
        return StreamSupport.stream(report.path("results").spliterator(), false)
                .filter(result -> result.path("outcome").asText().equals(word))
                .map(result -> result.path("id").asText())
                .toList();
    }

    private String everyReport() throws IOException {
        return Files.readString(reports.resolve("report.json")) + Files.readString(reports.resolve("junit.xml"));
    }

    private static void assertNoSecretIn(String text) {
        assertThat(text).doesNotContain(ReferenceConnector.API_KEY);
        KitRun.TOKENS.values().forEach(token -> assertThat(text).doesNotContain(token));
    }
}
