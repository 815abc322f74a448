package dev.agentconnect.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.report.RunReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptionTest {
    private static final List<Check> CHECKS = List.of(check("a.one"), check("a.two"), check("a.three"));

    private final Interruption interruption = new Interruption(CHECKS, results -> {});

    private static Check check(String id) {
        return Check.must(id, "8.1", "a title", context -> Outcome.pass(), "HELLO-02");
    }

    @Test
    void whatHadEndedIsKeptAndTheRestIsNotTested() {
        interruption.finished(new CheckResult(CHECKS.get(0), Outcome.pass(), Duration.ZERO, List.of()));

        assertThat(interruption.results())
                .extracting(result -> result.outcome().word())
                .containsExactly("pass", "error", "not tested");
        assertThat(interruption.end()).isTrue();
    }

    @Test
    void anInterruptedRunIsNeverAccepted() {
        List<CheckResult> results = interruption.results();
        RunReport report = new RunReport("connector", "http://127.0.0.1", "1.0", Instant.EPOCH, results, Judging.PLAIN);

        assertThat(report.accepted()).isFalse();
        assertThat(interruption.end()).isTrue();
    }
}
