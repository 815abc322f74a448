package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.CheckRunner;
import dev.agentconnect.conformance.check.ConnectorRun;
import dev.agentconnect.conformance.check.RunSettings;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import dev.agentconnect.conformance.wire.WireException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
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
        RunSettings settings = new SettingsReader(surroundings).read(options, runOptions);
        RunPlan plan = runOptions.prepare(ConnectorSuite.checks());
        try (CheckRunner run = ConnectorRun.prepare(settings, SettingsReader.canaries(options))) {
            run.misnamed().ifPresent(slip -> {
                throw new UsageException(slip);
            });
            return runOptions.play(run, plan, spec.commandLine().getOut(), surroundings.clock());
        } catch (WireException e) { // no check lets one through: it is the card that could not be fetched
            PrintWriter err = spec.commandLine().getErr();
            err.println("Not reachable: " + settings.endpoint().baseUrl() + " (" + e.got() + ")");
            err.flush();
            return ExitCode.UNREACHABLE;
        }
    }
}
