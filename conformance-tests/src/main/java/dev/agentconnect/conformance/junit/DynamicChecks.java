package dev.agentconnect.conformance.junit;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.report.ReportFiles;
import dev.agentconnect.conformance.report.RunReport;
import dev.agentconnect.conformance.report.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestReporter;
import org.opentest4j.AssertionFailedError;

/** One run as dynamic tests. JUnit uses it from one thread. */
final class DynamicChecks {
    private final ConformanceSubject<?> subject;
    private final TestReporter reporter;
    private final List<Check> chosen;
    private final Judging judging;
    private final PeerRun run;
    private final Instant started = Clock.systemUTC().instant();
    private final List<CheckResult> results = new ArrayList<>();

    private DynamicChecks(ConformanceSubject<?> subject, TestReporter reporter) {
        this.subject = subject;
        this.reporter = reporter;
        this.chosen = subject.chosen();
        this.judging = subject.judging();
        this.run = subject.prepare();
    }

    static Stream<DynamicNode> of(ConformanceSubject<?> subject, TestReporter reporter) {
        try {
            DynamicChecks checks = new DynamicChecks(subject, reporter);
            return checks.tests().onClose(checks.run::close).onClose(() -> close(subject.closing()));
        } catch (RuntimeException e) {
            close(subject.closing());
            throw e;
        }
    }

    private static void close(AutoCloseable closing) {
        try {
            closing.close();
        } catch (Exception e) {
            throw new IllegalStateException("the subject could not be closed", e);
        }
    }

    private Stream<DynamicNode> tests() {
        Stream<DynamicNode> checks = chosen.stream().map(check -> dynamicTest(name(check), () -> judge(check)));
        Path directory = subject.reportDirectory();
        return directory == null
                ? checks
                : Stream.concat(checks, Stream.of(dynamicTest("the report is written", () -> write(directory))));
    }

    private static String name(Check check) {
        return check.id() + " (section " + check.section() + "): " + check.title();
    }

    private void judge(Check check) {
        CheckResult result = run.run(check);
        results.add(result);
        RunReport alone = report(List.of(result));
        String detail = (alone.remark(result) + " " + RunReport.detail(result.outcome())).strip();
        if (alone.standing(result).failsRun()) {
            throw new AssertionFailedError(
                    check.id() + " " + check.rules() + ": " + detail + "\n" + String.join("\n", result.transcript()));
        }
        if (alone.standing(result) == Standing.KNOWN || result.outcome() instanceof Outcome.NotTested) {
            Assumptions.abort(detail);
        }
        if (!detail.isEmpty()) {
            reporter.publishEntry(check.id(), result.outcome().word() + ": " + detail);
        }
    }

    private RunReport report(List<CheckResult> some) {
        return RunReport.of(run, started, some, judging);
    }

    private void write(Path directory) throws IOException {
        ReportFiles.write(Files.createDirectories(directory), report(results));
    }
}
