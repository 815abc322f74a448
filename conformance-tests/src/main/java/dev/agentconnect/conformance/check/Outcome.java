package dev.agentconnect.conformance.check;

/** How a check ended. */
public sealed interface Outcome {
    /** The rule holds. */
    record Pass() implements Outcome {}

    /**
     * A must is broken.
     *
     * @param expected what the rule asks for
     * @param got what was seen
     */
    record Fail(String expected, String got) implements Outcome {}

    /**
     * Advice was not followed.
     *
     * @param expected what the advice asks for
     * @param got what was seen
     */
    record Warning(String expected, String got) implements Outcome {}

    /**
     * The check could not look.
     *
     * @param reason why
     */
    record NotTested(String reason) implements Outcome {}

    /**
     * The text is open here, and the connector was honest.
     *
     * @param seen what it did
     */
    record Ambiguous(String seen) implements Outcome {}

    /**
     * The kit itself failed.
     *
     * @param fault what happened
     */
    record KitError(String fault) implements Outcome {}

    /**
     * The rule holds.
     *
     * @return a pass
     */
    static Outcome pass() {
        return new Pass();
    }

    /**
     * A must is broken.
     *
     * @param expected what the rule asks for
     * @param got what was seen
     * @return a fail
     */
    static Outcome fail(String expected, String got) {
        return new Fail(expected, got);
    }

    /**
     * Advice was not followed.
     *
     * @param expected what the advice asks for
     * @param got what was seen
     * @return a warning
     */
    static Outcome warning(String expected, String got) {
        return new Warning(expected, got);
    }

    /**
     * The text is open here.
     *
     * @param seen what the connector did
     * @return an ambiguity
     */
    static Outcome ambiguous(String seen) {
        return new Ambiguous(seen);
    }

    /**
     * The word for this outcome in reports.
     *
     * @return one of pass, fail, warning, not tested, ambiguous, error
     */
    default String word() {
        if (this instanceof Pass) {
            return "pass";
        }
        if (this instanceof Fail) {
            return "fail";
        }
        if (this instanceof Warning) {
            return "warning";
        }
        if (this instanceof NotTested) {
            return "not tested";
        }
        return this instanceof Ambiguous ? "ambiguous" : "error";
    }

    /**
     * Whether the run cannot end with "all musts hold".
     *
     * @return true for fail and error
     */
    default boolean spoilsRun() {
        return this instanceof Fail || this instanceof KitError;
    }
}
