package dev.agentconnect.conformance.wire;

/** Not tried, since the connector has left the same thing unanswered too often in this run; see {@link Patience}. */
public final class SilenceException extends WireException {
    private static final long serialVersionUID = 1L;

    SilenceException(String reason) {
        super("an answer", reason);
    }
}
