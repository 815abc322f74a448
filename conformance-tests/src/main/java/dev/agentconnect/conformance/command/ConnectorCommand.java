package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.CheckRunner;
import dev.agentconnect.conformance.check.ConnectorRun;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.report.ConsoleReport;
import dev.agentconnect.conformance.report.Judging;
import dev.agentconnect.conformance.report.KitVersion;
import dev.agentconnect.conformance.report.RunReport;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import dev.agentconnect.conformance.wire.WireException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code connector}: runs all checks against a connector. */
@Command(
        name = "connector",
        description = "Checks a Connector Server over the wire.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class)
final class ConnectorCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Mixin
    private final ConnectorOptions options = new ConnectorOptions();

    @Mixin
    private final RunOptions runOptions = new RunOptions();

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ConnectorCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        RunSettings settings = new SettingsReader(surroundings).read(options);
        List<Check> checks = chosenChecks();
        Judging judging = runOptions.prepare(ConnectorSuite.checks());
        CheckRunner runner;
        try {
            runner = ConnectorRun.prepare(settings, SettingsReader.canaries(options));
        } catch (WireException e) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("Not reachable: " + settings.endpoint().baseUrl() + " (" + e.got() + ")");
            err.flush();
            return ExitCode.UNREACHABLE;
        }
        return run(settings, runner, checks, judging);
    }

    private List<Check> chosenChecks() {
        List<Check> chosen = ConnectorSuite.checks().stream()
                .filter(check ->
                        check.id().startsWith("run.") || Stream.of(options.only).anyMatch(check.id()::startsWith))
                .toList();
        if (chosen.stream().noneMatch(check -> Stream.of(options.only).anyMatch(check.id()::startsWith))) {
            throw new UsageException("--only names no check; see the command list");
        }
        return chosen;
    }

    private int run(RunSettings settings, CheckRunner runner, List<Check> checks, Judging judging) {
        ConsoleReport console = new ConsoleReport(spec.commandLine().getOut(), checks.size());
        Instant started = surroundings.clock().instant();
        List<CheckResult> results = runner.run(checks, console::progress);
        RunReport report = new RunReport(
                "connector", settings.endpoint().baseUrl().toString(), KitVersion.read(), started, results, judging);
        console.summary(report);
        return runOptions.finish(report);
    }
}
