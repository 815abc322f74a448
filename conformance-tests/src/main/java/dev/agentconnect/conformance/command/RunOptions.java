package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.report.Baseline;
import dev.agentconnect.conformance.report.BaselineException;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.report.ReportFiles;
import dev.agentconnect.conformance.report.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every suite has: how a run is judged and what it leaves behind. Their names never change their meaning. */
final class RunOptions {
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

    /** Reads the baseline, and makes the report folder, before anything is run. */
    Judging prepare(List<Check> suite) {
        if (reportDir != null) {
            try {
                Files.createDirectories(reportDir);
            } catch (IOException e) {
                throw new UsageException("--report-dir cannot be created");
            }
        }
        Baseline known = baseline == null ? Baseline.EMPTY : read(baseline);
        List<String> ids = suite.stream().map(Check::id).toList();
        known.checkIds().stream().filter(id -> !ids.contains(id)).findFirst().ifPresent(id -> {
            throw new UsageException("--baseline names '" + id + "', and there is no such check; see the command list");
        });
        return new Judging(strict, known);
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

    /** Writes the files and says how the process ends. */
    int finish(RunReport report) {
        try {
            if (reportDir != null) {
                ReportFiles.write(reportDir, report);
            }
            if (writeBaseline != null) {
                Files.write(writeBaseline, Baseline.draft(report));
            }
        } catch (IOException e) {
            throw new UsageException("--report-dir or --write-baseline cannot be written to");
        }
        return report.accepted() ? ExitCode.CONFORMANT : ExitCode.BROKEN;
    }

    @Override
    public String toString() {
        return "RunOptions";
    }
}
