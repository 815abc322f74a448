package dev.agentconnect.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
    private static final String HEAD = "{\"baseline\":\"agent-connect-baseline/v1\",\"known\":[";

    private static CheckResult result(String id, Outcome outcome) {
        return new CheckResult(
                Check.must(id, "8.1", "a title", context -> outcome, "HELLO-02"),
                outcome,
                Duration.ofMillis(5),
                List.of("> sent"));
    }

    private static RunReport report(Judging judging, CheckResult... results) {
        return new RunReport("connector", "http://127.0.0.1", "1.0", Instant.EPOCH, List.of(results), judging);
    }

    private static Baseline known(String... checks) {
        StringBuilder json = new StringBuilder(HEAD);
        for (String check : checks) {
            json.append(json.length() == HEAD.length() ? "" : ",")
                    .append("{\"check\":\"")
                    .append(check)
                    .append("\",\"reason\":\"fixed in release 2\"}");
        }
        return Baseline.read(json.append("]}").toString().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aKnownFailureIsAcceptedAndStillCountedAsAFailure() {
        RunReport report = report(new Judging(false, known("a.fail")), result("a.fail", Outcome.fail("x", "y")));

        assertThat(report.accepted()).isTrue();
        assertThat(report.allMustsHold()).isFalse();
        assertThat(report.counts()).containsEntry("fail", 1L);
        assertThat(JunitReport.render(report)).contains("failures=\"0\"").contains("known: fixed in release 2");
    }

    @Test
    void aFailureThatIsNotKnownIsNotAccepted() {
        RunReport report = report(new Judging(false, known("a.other")), result("a.fail", Outcome.fail("x", "y")));

        assertThat(report.accepted()).isFalse();
    }

    @Test
    void aKnownFailureThatNoLongerFailsIsNotAccepted() {
        for (Outcome better : List.of(Outcome.pass(), Outcome.warning("x", "y"), Outcome.ambiguous("z"))) {
            RunReport report = report(new Judging(false, known("a.fixed")), result("a.fixed", better));

            assertThat(report.accepted()).isFalse();
            assertThat(JunitReport.render(report)).contains("<failure message=\"the baseline says that it fails");
        }
    }

    @Test
    void aKnownFailureThatCouldNotBeTestedSaysNothing() {
        RunReport report =
                report(new Judging(false, known("a.untested")), result("a.untested", new Outcome.NotTested("no flow")));

        assertThat(report.accepted()).isTrue();
    }

    @Test
    void aFaultOfTheKitIsNeverExcused() {
        RunReport report = report(new Judging(false, known("a.error")), result("a.error", new Outcome.KitError("x")));

        assertThat(report.accepted()).isFalse();
        assertThat(new String(Baseline.draft(report), StandardCharsets.UTF_8)).doesNotContain("a.error");
    }

    @Test
    void aStrictRunAcceptsAnUntestedMustOnlyWhenItIsKnown() {
        CheckResult untested = result("a.untested", new Outcome.NotTested("no flow"));
        CheckResult advice = new CheckResult(
                Check.should("a.advice", "8.1", "a title", context -> Outcome.pass(), "HELLO-02"),
                new Outcome.NotTested("no flow"),
                Duration.ZERO,
                List.of());

        assertThat(report(new Judging(false, Baseline.EMPTY), untested).accepted())
                .isTrue();
        assertThat(report(new Judging(true, Baseline.EMPTY), untested).accepted())
                .isFalse();
        assertThat(report(new Judging(true, known("a.untested")), untested).accepted())
                .isTrue();
        assertThat(report(new Judging(true, Baseline.EMPTY), advice).accepted()).isTrue();
    }

    @Test
    void theConsoleCountsUntestedMustsAndGroupsThemByReason() {
        RunReport report = report(
                new Judging(true, Baseline.EMPTY),
                result("a.one", new Outcome.NotTested("needs --flow")),
                result("a.two", new Outcome.NotTested("needs --flow")));
        StringWriter text = new StringWriter();
        new ConsoleReport(new PrintWriter(text)).summary(report);

        assertThat(text.toString())
                .contains("2 musts were NOT TESTED, which a strict run does not accept:")
                .contains("needs --flow: a.one a.two")
                .contains("NOT accepted, though all tested musts hold.");
    }

    @Test
    void aDraftNamesWhatFailsAndIsRefusedUntilReasonsAreWritten() {
        RunReport report =
                report(Judging.PLAIN, result("a.fail", Outcome.fail("x", "y")), result("a.pass", Outcome.pass()));

        byte[] draft = Baseline.draft(report);

        assertThat(new String(draft, StandardCharsets.UTF_8)).contains("a.fail").doesNotContain("a.pass");
        assertThatThrownBy(() -> Baseline.read(draft))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("'a.fail' has no check or no reason");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"baseline\":\"agent-connect-baseline/v1\"}",
                HEAD + "{\"check\":\"a.a\",\"reason\":\" \"}]}",
                HEAD + "{\"reason\":\"x\"}]}",
                HEAD + "{\"check\":\"a.a\",\"reason\":\"x\"},{\"check\":\"a.a\",\"reason\":\"y\"}]}"
            })
    void whatIsNoListOfReasonsIsRefused(String json) {
        assertThatThrownBy(() -> Baseline.read(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(BaselineException.class);
    }
}
