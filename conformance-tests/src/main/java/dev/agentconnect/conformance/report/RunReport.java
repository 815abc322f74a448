package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Level;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.PeerRun;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finished run.
 *
 * @param suite which suite ran: {@code connector}, or another one; the first part of class names in JUnit XML
 * @param url the Base URL of the connector under test, or where the platform under test connected
 * @param kitVersion the version of the kit
 * @param started when the run began
 * @param results all results, in order
 * @param judging how they are judged
 */
public record RunReport(
        String suite, String url, String kitVersion, Instant started, List<CheckResult> results, Judging judging) {
    private static final List<String> WORDS = List.of("pass", "fail", "warning", "ambiguous", "not tested", "error");

    /** Copies the results. */
    public RunReport {
        results = List.copyOf(results);
    }

    /**
     * A run of this kit.
     *
     * @param run what was run
     * @param started when the run began
     * @param results all results, in order
     * @param judging how they are judged
     * @return the report
     */
    public static RunReport of(PeerRun run, Instant started, List<CheckResult> results, Judging judging) {
        return new RunReport(run.suite(), run.url(), KitVersion.read(), started, results, judging);
    }

    /**
     * Whether all musts hold, as far as they were tested; a known failure is a failure.
     *
     * @return false after a fail or an error of the kit
     */
    public boolean allMustsHold() {
        return results.stream().map(CheckResult::outcome).noneMatch(Outcome::spoilsRun);
    }

    /**
     * Whether the run is accepted: nothing spoils it but what is known, and everything that is known still fails.
     *
     * @return what the exit code says
     */
    public boolean accepted() {
        return results.stream().map(this::standing).noneMatch(Standing::failsRun);
    }

    /**
     * What one result means for the run.
     *
     * @param result a result of this run
     * @return its standing
     */
    public Standing standing(CheckResult result) {
        Outcome outcome = result.outcome();
        if (outcome instanceof Outcome.KitError) {
            return Standing.SPOILS;
        }
        boolean known = judging.baseline().reason(result.check().id()).isPresent();
        if (outcome instanceof Outcome.NotTested) {
            if (!judging.strict() || result.check().level() != Level.MUST) {
                return Standing.FINE;
            }
            return known ? Standing.KNOWN : Standing.SPOILS;
        }
        if (outcome instanceof Outcome.Fail) {
            return known ? Standing.KNOWN : Standing.SPOILS;
        }
        return known ? Standing.UNEXPECTED : Standing.FINE;
    }

    /**
     * The musts that could not be tested.
     *
     * @return their results, in order
     */
    public List<CheckResult> untestedMusts() {
        return results.stream()
                .filter(result -> result.check().level() == Level.MUST && result.outcome() instanceof Outcome.NotTested)
                .toList();
    }

    /**
     * The results with one standing.
     *
     * @param wanted the standing
     * @return results, in order
     */
    public List<CheckResult> with(Standing wanted) {
        return results.stream().filter(result -> standing(result) == wanted).toList();
    }

    /**
     * How often each outcome came.
     *
     * @return counts by word, all words present
     */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        WORDS.forEach(word -> counts.put(word, 0L));
        results.forEach(result -> counts.merge(result.outcome().word(), 1L, Long::sum));
        return counts;
    }

    static boolean isKitError(CheckResult result) {
        return result.outcome() instanceof Outcome.KitError;
    }

    /**
     * An outcome's details in words.
     *
     * @param outcome any outcome
     * @return empty for a pass
     */
    public static String detail(Outcome outcome) {
        if (outcome instanceof Outcome.Fail fail) {
            return "expected " + fail.expected() + ", got " + fail.got();
        }
        if (outcome instanceof Outcome.Warning warning) {
            return "advised " + warning.expected() + ", got " + warning.got();
        }
        if (outcome instanceof Outcome.NotTested notTested) {
            return notTested.reason();
        }
        if (outcome instanceof Outcome.Ambiguous ambiguous) {
            return "the text is open: " + ambiguous.seen();
        }
        return outcome instanceof Outcome.KitError error ? "fault of the kit: " + error.fault() : "";
    }

    /**
     * What a standing adds to the details.
     *
     * @param result a result of this run
     * @return empty when it is what the outcome says
     */
    public String remark(CheckResult result) {
        return switch (standing(result)) {
            case KNOWN ->
                "known: " + judging.baseline().reason(result.check().id()).orElse("");
            case UNEXPECTED -> "the baseline says that it fails, and it does not: remove the entry";
            case SPOILS -> result.outcome() instanceof Outcome.NotTested ? "not tested, and the run is strict" : "";
            case FINE -> "";
        };
    }
}
