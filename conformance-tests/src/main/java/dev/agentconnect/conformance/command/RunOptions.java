package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.PeerRun;
import dev.agentconnect.conformance.check.Selection;
import dev.agentconnect.conformance.report.Baseline;
import dev.agentconnect.conformance.report.BaselineException;
import dev.agentconnect.conformance.report.ConsoleReport;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.report.ReportFiles;
import dev.agentconnect.conformance.report.RunReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every suite has: what is run, how it is judged and what it leaves behind. Their names never change their meaning. */
final class RunOptions {
    private static final double LONGEST_WAIT = 600;

    @Option(
            names = "--report-dir",
            paramLabel = "DIR",
            description = "where report.json, junit.xml and report.html are written; created if needed")
    @Nullable
    private Path reportDir;

    @Option(names = "--strict", description = "a must that was not tested counts as broken")
    private boolean strict;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "known failures, each with a reason; one that no longer fails is a failure")
    @Nullable
    private Path baseline;

    @Option(
            names = "--write-baseline",
            paramLabel = "FILE",
            description = "writes what fails as a baseline without reasons, which have to be filled in")
    @Nullable
    private Path writeBaseline;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "longest wait for one expectation (default: ${DEFAULT-VALUE})")
    private double timeout = 10;

    @Option(
            names = "--quiet",
            paramLabel = "SECONDS",
            defaultValue = "0.4",
            description = "how long silence is listened for before it counts (default: ${DEFAULT-VALUE})")
    private double quiet = 0.4;

    @Option(
            names = "--only",
            paramLabel = "PREFIX",
            split = ",",
            description = "run only checks whose id begins so, and those about the whole run")
    private String[] only = {""};

    Duration timeout() {
        return seconds(timeout, "--timeout");
    }

    Duration quiet() {
        return seconds(quiet, "--quiet");
    }

    private static Duration seconds(double value, String option) {
        if (!(value > 0 && value <= LONGEST_WAIT)) {
            throw new UsageException(option + " must be more than 0 and at most 600 seconds");
        }
        return Duration.ofMillis((long) Math.ceil(value * 1_000));
    }

    /** Chooses the checks, reads the baseline, and makes the report folder, before anything is run. */
    RunPlan prepare(List<Check> suite) {
        List<Check> chosen = Selection.of(suite, List.of(only));
        if (chosen.isEmpty()) {
            throw new UsageException("--only names no check; see the command list");
        }
        Baseline known = baseline == null ? Baseline.EMPTY : read(baseline);
        List<String> ids = suite.stream().map(Check::id).toList();
        known.checkIds().stream().filter(id -> !ids.contains(id)).findFirst().ifPresent(id -> {
            throw new UsageException("--baseline names '" + id + "', and there is no such check; see the command list");
        });
        prepareReportDir();
        return new RunPlan(chosen, new Judging(strict, known));
    }

    private void prepareReportDir() {
        if (reportDir != null) {
            try {
                Files.createDirectories(reportDir);
            } catch (IOException e) {
                throw new UsageException("--report-dir cannot be created");
            }
        }
    }

    private static Baseline read(Path file) {
        try {
            return Baseline.read(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UsageException("--baseline: the file cannot be read");
        } catch (BaselineException e) {
            throw new UsageException("--baseline: " + e.getMessage());
        }
    }

    /** Runs what was planned, prints and writes the reports, and says how the process ends. */
    int play(PeerRun run, RunPlan plan, PrintWriter out, Clock clock) {
        ConsoleReport console = new ConsoleReport(out, plan.checks().size());
        Instant started = clock.instant();
        Interruption interruption = new Interruption(plan.checks(), soFar -> {
            RunReport unfinished = RunReport.of(run, started, soFar, plan.judging());
            console.summary(unfinished);
            writeReports(unfinished);
        });
        boolean whole;
        List<CheckResult> results;
        try {
            results = run.run(plan.checks(), result -> {
                if (interruption.finished(result)) {
                    console.progress(result);
                }
            });
        } finally {
            whole = interruption.end();
        }
        if (!whole) {
            return ExitCode.BROKEN;
        }
        RunReport report = RunReport.of(run, started, results, plan.judging());
        console.summary(report);
        writeReports(report);
        writeBaseline(report);
        return report.accepted() ? ExitCode.CONFORMANT : ExitCode.BROKEN;
    }

    private void writeReports(RunReport report) {
        if (reportDir != null) {
            try {
                ReportFiles.write(reportDir, report);
            } catch (IOException e) {
                throw new UsageException("--report-dir cannot be written to");
            }
        }
    }

    private void writeBaseline(RunReport report) {
        if (writeBaseline != null) {
            try {
                Files.write(writeBaseline, Baseline.draft(report));
            } catch (IOException e) {
                throw new UsageException("--write-baseline cannot be written to");
            }
        }
    }

    @Override
    public String toString() {
        return "RunOptions";
    }
}
