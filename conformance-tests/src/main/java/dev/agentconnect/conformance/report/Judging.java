package dev.agentconnect.conformance.report;

/**
 * How outcomes are judged.
 *
 * @param strict whether a must that was not tested counts as broken
 * @param baseline what is known to fail
 */
public record Judging(boolean strict, Baseline baseline) {
    /** Only what fails counts, and nothing is known to fail. */
    public static final Judging PLAIN = new Judging(false, Baseline.EMPTY);
}
