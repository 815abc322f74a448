package dev.agentconnect.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ReportsTest {
    private static CheckResult result(String id, Outcome outcome, String... transcript) {
        Check check = Check.must(id, "8.1", "a title with <angle> & \"quotes\"", context -> outcome, "HELLO-02");
        return new CheckResult(check, outcome, Duration.ofMillis(5), List.of(transcript));
    }

    private static RunReport report(CheckResult... results) {
        return new RunReport("connector", "http://127.0.0.1", "1.0", Instant.EPOCH, List.of(results), Judging.PLAIN);
    }

    private static final RunReport EVERY_OUTCOME = report(
            result("a.pass", Outcome.pass()),
            result("a.fail", Outcome.fail("x \u0000\ud800", "y"), "< \u0001 ]]> \ufffe"),
            result("a.warning", Outcome.warning("x", "y")),
            result("a.untested", new Outcome.NotTested("no flow")),
            result("a.ambiguous", Outcome.ambiguous("silence")),
            result("a.error", new Outcome.KitError("NullPointerException")));

    @Test
    void theConsoleShowsOneLineForOnePacketAndNothingThatSteersATerminal() {
        StringWriter text = new StringWriter();
        String packet = "< {\n  \"type\": \"pong\u001b[2J\"\r\n}";
        new ConsoleReport(new PrintWriter(text)).progress(result("a.fail", Outcome.fail("x", "y\u009b"), packet));

        assertThat(text.toString())
                .contains("expected x, got y?")
                .contains("| < { \"type\": \"pong?[2J\" }")
                .doesNotContain("\u001b");
    }

    @Test
    void junitXmlIsWellFormedWhateverAConnectorSends() throws Exception {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        JunitReport.render(EVERY_OUTCOME).getBytes(StandardCharsets.UTF_8)));

        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(6);
        assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
        assertThat(xml.getElementsByTagName("error").getLength()).isEqualTo(1);
        assertThat(xml.getElementsByTagName("skipped").getLength()).isEqualTo(1);
        assertThat(xml.getElementsByTagName("system-out").getLength()).isEqualTo(2);
    }

    @Test
    void jsonCountsEveryOutcome() {
        var json = Json.reader(JsonLimits.DOCUMENT).read(JsonReport.render(EVERY_OUTCOME));

        for (String word : List.of("pass", "fail", "warning", "not_tested", "ambiguous", "error")) {
            assertThat(json.path("counts").path(word).asInt()).as(word).isEqualTo(1);
        }
        assertThat(json.path("results").path(1).path("transcript")).hasSize(1);
    }

    @Test
    void theConsoleListsWhatIsOpenApartFromWhatIsBroken() {
        StringWriter text = new StringWriter();
        new ConsoleReport(new PrintWriter(text)).summary(EVERY_OUTCOME);

        assertThat(text.toString())
                .contains("1 pass, 1 fail, 1 warning, 1 ambiguous, 1 not tested, 1 error")
                .contains("Broken musts:", "Advice not followed:", "Ambiguities:", "NOT conformant.");
    }

    @Test
    void onlyFailuresAndFaultsOfTheKitSpoilARun() {
        assertThat(report(result("a.a", Outcome.warning("x", "y")), result("a.b", Outcome.ambiguous("z")))
                        .allMustsHold())
                .isTrue();
        assertThat(report(result("a.a", Outcome.fail("x", "y"))).allMustsHold()).isFalse();
        assertThat(report(result("a.a", new Outcome.KitError("x"))).allMustsHold())
                .isFalse();
    }
}
