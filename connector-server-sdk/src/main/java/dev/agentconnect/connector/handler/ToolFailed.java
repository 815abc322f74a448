package dev.agentconnect.connector.handler;

/** A tool call that failed for a reason the peer may know. Code and message go over the wire: no secrets. */
public final class ToolFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String reason;

    /**
     * A failure with a code of its own.
     *
     * @param code stable and machine readable, in snake case
     * @param reason why, for developers
     */
    public ToolFailed(String code, String reason) {
        super(code + ": " + reason);
        this.code = code;
        this.reason = reason;
    }

    /**
     * A failure with the protocol's general code.
     *
     * @param reason why, for developers
     */
    public ToolFailed(String reason) {
        this("tool_invoke_failed", reason);
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
}
