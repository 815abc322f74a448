package dev.agentconnect.conformance.check;

import java.time.Duration;
import java.util.List;

/**
 * What became of one check.
 *
 * @param check the check
 * @param outcome how it ended
 * @param took how long it ran
 * @param transcript what went over the wire, without secrets
 */
public record CheckResult(Check check, Outcome outcome, Duration took, List<String> transcript) {
    /** Copies the transcript. */
    public CheckResult {
        transcript = List.copyOf(transcript);
    }
}
