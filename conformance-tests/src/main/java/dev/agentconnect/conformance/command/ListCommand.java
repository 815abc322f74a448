package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code list}: prints the checks and their rules. */
@Command(
        name = "list",
        description = "Lists all checks with their section, level and rule ids.",
        mixinStandardHelpOptions = true,
        versionProvider = KitVersion.class)
final class ListCommand implements Runnable {
    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ListCommand() {}

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<Check> checks = Stream.concat(ConnectorSuite.checks().stream(), ClientSuite.checks().stream())
                .toList();
        for (Check check : checks) {
            out.printf(
                    "%-28s  %-6s  %-6s  %s  [%s]%n",
                    check.id(),
                    "§" + check.section(),
                    check.level().name().toLowerCase(Locale.ROOT),
                    check.title(),
                    String.join(" ", check.rules()));
        }
        out.println(checks.size() + " checks");
        out.flush();
    }
}
