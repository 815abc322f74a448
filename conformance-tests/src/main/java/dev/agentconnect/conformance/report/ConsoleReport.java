package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints one line per check while the run goes on, details of what failed, and a summary. Used by one thread. */
public final class ConsoleReport {
    /** Enough to name each reason once; the report files have them all. */
    private static final int MOST_UNTESTED_LINES = 30;

    private final PrintWriter out;
    private final int total;
    private int done;

    /**
     * Makes a report.
     *
     * @param out where to print; not closed
     */
    public ConsoleReport(PrintWriter out) {
        this(out, 0);
    }

    /**
     * Makes a report that counts.
     *
     * @param out where to print; not closed
     * @param total how many checks will run; 0 when that is not known
     */
    public ConsoleReport(PrintWriter out, int total) {
        this.out = out;
        this.total = total;
    }

    /**
     * Prints one result.
     *
     * @param result the result
     */
    public void progress(CheckResult result) {
        Check check = result.check();
        out.printf(
                "%-10s  %-28s  %-6s  %s  [%s]  %d ms%s%n",
                result.outcome().word().toUpperCase(Locale.ROOT),
                check.id(),
                "§" + check.section(),
                check.title(),
                rules(check),
                result.took().toMillis(),
                counter());
        String detail = RunReport.detail(result.outcome());
        if (!detail.isEmpty()) {
            out.println("            " + plain(detail));
        }
        if (result.outcome().spoilsRun()) {
            result.transcript().forEach(line -> out.println("            | " + plain(line)));
        }
        out.flush();
    }

    /** One line, whatever a peer sent: line breaks become spaces, and what steers a terminal cannot. */
    private static String plain(String text) {
        return text.replaceAll("\\R\\s*", " ").replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}&&[^\t]]", "?");
    }

    private String counter() {
        done++;
        return total == 0 ? "" : "  " + done + "/" + total;
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
        untested(report);
        remarks(report, Standing.KNOWN, "Known failures, as the baseline says");
        remarks(report, Standing.UNEXPECTED, "No longer failing, so the baseline is out of date");
        out.println(verdict(report));
        out.flush();
    }

    private static String verdict(RunReport report) {
        if (!report.accepted()) {
            return report.allMustsHold() ? "NOT accepted, though all tested musts hold." : "NOT conformant.";
        }
        if (!report.allMustsHold()) {
            return "Accepted: nothing but known failures.";
        }
        return "All tested musts hold.";
    }

    private void untested(RunReport report) {
        List<CheckResult> untested = report.untestedMusts();
        if (untested.isEmpty()) {
            return;
        }
        out.println(untested.size() + " musts were NOT TESTED"
                + (report.judging().strict() ? ", which a strict run does not accept:" : ":"));
        Map<String, List<String>> idsByReason = untested.stream()
                .collect(Collectors.groupingBy(
                        result -> RunReport.detail(result.outcome()),
                        LinkedHashMap::new,
                        Collectors.mapping(result -> result.check().id(), Collectors.toList())));
        idsByReason.entrySet().stream()
                .limit(MOST_UNTESTED_LINES)
                .forEach(
                        entry -> out.println("  " + plain(entry.getKey()) + ": " + String.join(" ", entry.getValue())));
    }

    private void remarks(RunReport report, Standing standing, String title) {
        List<CheckResult> results = report.with(standing);
        if (!results.isEmpty()) {
            out.println(title + ":");
            results.forEach(result -> out.println("  " + result.check().id() + ": " + report.remark(result)));
        }
    }

    private void section(RunReport report, String word, String title) {
        if (report.counts().getOrDefault(word, 0L) == 0) {
            return;
        }
        out.println(title + ":");
        report.results().stream()
                .filter(result -> result.outcome().word().equals(word))
                .forEach(result ->
                        out.println("  " + result.check().id() + ": " + plain(RunReport.detail(result.outcome()))));
    }
}
