package dev.agentconnect.connector.handler;

/**
 * A tool call that failed for a reason the peer may know. Unless made by {@link #outcomeUnknown} it says that the tool did not act, so
 * the same call may be tried again. Code and message go over the wire: no secrets.
 */
public final class ToolFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String GENERAL_CODE = "tool_invoke_failed";

    private final String code;
    private final String reason;
    private final boolean outcomeUnknown;

    private ToolFailed(String code, String reason, boolean outcomeUnknown) {
        super(code + ": " + reason);
        this.code = code.isBlank() ? GENERAL_CODE : code;
        this.reason = reason;
        this.outcomeUnknown = outcomeUnknown;
    }

    /**
     * A failure after which nobody knows whether the tool acted, for example because the answer was lost: it is remembered, so that a
     * repeated call gets the same failure and does not act a second time (rule TOOL-14).
     *
     * @param code stable and machine readable, in snake case
     * @param reason why, for developers
     * @return the exception
     */
    public static ToolFailed outcomeUnknown(String code, String reason) {
        return new ToolFailed(code, reason, true);
    }

    /**
     * A failure with a code of its own.
     *
     * @param code stable and machine readable, in snake case; a blank one is replaced by the general one
     * @param reason why, for developers; the peer sees at most 2,000 characters of it
     */
    public ToolFailed(String code, String reason) {
        this(code, reason, false);
    }

    /**
     * A failure with the protocol's general code.
     *
     * @param reason why, for developers
     */
    public ToolFailed(String reason) {
        this(GENERAL_CODE, reason);
    }

    /**
     * The code.
     *
     * @return stable and machine readable
     */
    public String code() {
        return code;
    }

    /**
     * The reason.
     *
     * @return a text for the peer
     */
    public String reason() {
        return reason;
    }

    /**
     * Whether nobody knows if the tool acted.
     *
     * @return true for {@link #outcomeUnknown}
     */
    public boolean isOutcomeUnknown() {
        return outcomeUnknown;
    }
}
