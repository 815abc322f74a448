package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.RuleCoverage;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.suite.ConnectorSuite;
import dev.agentconnect.protocol.rule.RuleRow;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code list}: prints the checks and the rules that they cover. */
@Command(
        name = "list",
        description = "Lists all checks, and all rules of the wire with their checks.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLine.class)
final class ListCommand implements Runnable {
    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandLine.Model.CommandSpec spec;

    ListCommand() {}

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        suite(out, "connector", RuleRow.CheckKind.CONNECTOR_WIRE, ConnectorSuite.checks());
        out.println();
        suite(out, "platform", RuleRow.CheckKind.CLIENT_WIRE, ClientSuite.checks());
        out.flush();
    }

    private static void suite(PrintWriter out, String peer, RuleRow.CheckKind kind, List<Check> checks) {
        for (Check check : checks) {
            out.printf(
                    "%-28s  %-6s  %-6s  %s  [%s]%n",
                    check.id(),
                    "§" + check.section(),
                    check.level().name().toLowerCase(Locale.ROOT),
                    check.title(),
                    String.join(" ", check.rules()));
        }
        out.println(checks.size() + " checks of a " + peer);
        out.println();
        rules(out, peer, RuleCoverage.of(EnumSet.of(kind), checks));
    }

    private static void rules(PrintWriter out, String peer, List<RuleCoverage> rules) {
        for (RuleCoverage coverage : rules) {
            out.printf(
                    "%-9s  %-16s  %-6s  %s%n",
                    coverage.rule().id(),
                    coverage.rule().section(),
                    coverage.rule().level().word(),
                    coverage.isChecked() ? String.join(" ", coverage.checks()) : "no check: " + coverage.reason());
        }
        long checked = rules.stream().filter(RuleCoverage::isChecked).count();
        out.println(rules.size() + " rules can be seen on the wire of a " + peer + ": " + checked + " are checked, "
                + (rules.size() - checked) + " have a reason why not");
    }
}
