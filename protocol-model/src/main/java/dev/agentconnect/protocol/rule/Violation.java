package dev.agentconnect.protocol.rule;

/**
 * One broken rule in one place of a JSON document.
 *
 * @param pointer where, as a JSON Pointer (RFC 6901); the empty string is the whole document
 * @param ruleId the id in the rules table, for example {@code CARD-21}
 * @param severity whether the value is refused
 * @param expected what the rule asks for
 * @param got what was found; never the value of something secret
 */
public record Violation(String pointer, String ruleId, Severity severity, String expected, String got) {
    /**
     * A broken "must".
     *
     * @param pointer where
     * @param ruleId the id in the rules table
     * @param expected what the rule asks for
     * @param got what was found
     * @return the violation
     */
    public static Violation error(String pointer, String ruleId, String expected, String got) {
        return new Violation(pointer, ruleId, Severity.ERROR, expected, got);
    }

    /**
     * Advice that was not followed.
     *
     * @param pointer where
     * @param ruleId the id in the rules table
     * @param expected what the rule asks for
     * @param got what was found
     * @return the violation
     */
    public static Violation warning(String pointer, String ruleId, String expected, String got) {
        return new Violation(pointer, ruleId, Severity.WARNING, expected, got);
    }

    /**
     * Whether the value must be refused.
     *
     * @return true for {@link Severity#ERROR}
     */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /**
     * One line for a person.
     *
     * @return place, rule, expectation and finding
     */
    public String describe() {
        return (pointer.isEmpty() ? "/" : pointer) + ": " + expected + ", got " + got + " [" + ruleId + "]";
    }
}
