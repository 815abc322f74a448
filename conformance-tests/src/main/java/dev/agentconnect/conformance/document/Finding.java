package dev.agentconnect.conformance.document;

/**
 * One broken rule in a document.
 *
 * @param pointer where, as a JSON Pointer; empty for the whole document
 * @param rule the rule's id
 * @param error true for a broken must, false for advice that was not followed
 * @param expected what the rule asks for
 * @param got what was found
 */
public record Finding(String pointer, String rule, boolean error, String expected, String got) {
    /**
     * The finding on one line.
     *
     * @return pointer, rule, severity, expected and got
     */
    public String line() {
        return (pointer.isEmpty() ? "/" : pointer) + "  " + rule + "  " + (error ? "ERROR" : "WARNING") + "  expected "
                + expected + ", got " + got;
    }
}
