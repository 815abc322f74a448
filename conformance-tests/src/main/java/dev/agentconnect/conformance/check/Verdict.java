package dev.agentconnect.conformance.check;

import org.jspecify.annotations.Nullable;

/** Ends a check from inside a step. */
public final class Verdict extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Outcome outcome;

    /**
     * Ends the check.
     *
     * @param outcome how
     */
    public Verdict(Outcome outcome) {
        super(outcome.toString(), null, false, false);
        this.outcome = outcome;
    }

    /**
     * Ends the check as not tested.
     *
     * @param reason why
     * @return to be thrown
     */
    public static Verdict notTested(String reason) {
        return new Verdict(new Outcome.NotTested(reason));
    }

    /**
     * Ends the check as failed.
     *
     * @param expected what the rule asks for
     * @param got what was seen
     * @return to be thrown
     */
    public static Verdict fail(String expected, String got) {
        return new Verdict(Outcome.fail(expected, got));
    }

    /**
     * Ends the check as failed unless a condition holds.
     *
     * @param holds the condition
     * @param expected what the rule asks for
     * @param got what was seen
     */
    public static void require(boolean holds, String expected, Object got) {
        if (!holds) {
            String seen = got.toString();
            throw fail(expected, seen.isEmpty() ? "nothing" : seen);
        }
    }

    /**
     * How the check ends.
     *
     * @return the outcome
     */
    public Outcome outcome() {
        Outcome ending = outcome;
        return ending == null ? new Outcome.KitError("verdict was serialised") : ending;
    }
}
