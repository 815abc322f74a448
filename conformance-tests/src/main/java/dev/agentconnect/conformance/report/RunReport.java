package dev.agentconnect.conformance.report;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finished run.
 *
 * @param url the Base URL of the connector under test
 * @param kitVersion the version of the kit
 * @param started when the run began
 * @param results all results, in order
 */
public record RunReport(String url, String kitVersion, Instant started, List<CheckResult> results) {
    private static final List<String> WORDS = List.of("pass", "fail", "warning", "ambiguous", "not tested", "error");

    /** Copies the results. */
    public RunReport {
        results = List.copyOf(results);
    }

    /**
     * Whether all musts hold, as far as they were tested.
     *
     * @return false after a fail or an error of the kit
     */
    public boolean allMustsHold() {
        return results.stream().map(CheckResult::outcome).noneMatch(Outcome::spoilsRun);
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

    /**
     * An outcome's details in words.
     *
     * @param outcome any outcome
     * @return empty for a pass
     */
    static String detail(Outcome outcome) {
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
}
