package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints one line per check while the run goes on, details of what failed, and a summary. Used by one thread. */
public final class ConsoleReport {
    private final PrintWriter out;

    /**
     * Makes a report.
     *
     * @param out where to print; not closed
     */
    public ConsoleReport(PrintWriter out) {
        this.out = out;
    }

    /**
     * Prints one result.
     *
     * @param result the result
     */
    public void progress(CheckResult result) {
        Check check = result.check();
        out.printf(
                "%-10s  %-28s  %-6s  %s  [%s]  %d ms%n",
                result.outcome().word().toUpperCase(Locale.ROOT),
                check.id(),
                "§" + check.section(),
                check.title(),
                rules(check),
                result.took().toMillis());
        String detail = RunReport.detail(result.outcome());
        if (!detail.isEmpty()) {
            out.println("            " + detail);
        }
        if (result.outcome().spoilsRun()) {
            result.transcript().forEach(line -> out.println("            | " + line));
        }
        out.flush();
    }

    private static String rules(Check check) {
        int shown = 6;
        String first = check.rules().stream().limit(shown).collect(Collectors.joining(" "));
        return check.rules().size() <= shown
                ? first
                : first + " and " + (check.rules().size() - shown) + " more";
    }

    /**
     * Prints the end of the run.
     *
     * @param report the finished run
     */
    public void summary(RunReport report) {
        out.println();
        out.println("Conformance of " + report.url() + " (kit " + report.kitVersion() + ", Connector Protocol 3.0)");
        out.println("  "
                + report.counts().entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", ")));
        section(report, "fail", "Broken musts");
        section(report, "error", "Faults of the kit");
        section(report, "warning", "Advice not followed");
        section(report, "ambiguous", "Ambiguities: the text is open, this is what was seen");
        out.println(report.allMustsHold() ? "All tested musts hold." : "NOT conformant.");
        out.flush();
    }

    private void section(RunReport report, String word, String title) {
        if (report.counts().getOrDefault(word, 0L) == 0) {
            return;
        }
        out.println(title + ":");
        report.results().stream()
                .filter(result -> result.outcome().word().equals(word))
                .forEach(result -> out.println("  " + result.check().id() + ": " + RunReport.detail(result.outcome())));
    }
}
