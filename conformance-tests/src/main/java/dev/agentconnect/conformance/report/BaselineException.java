package dev.agentconnect.conformance.report;

/** A list of known failures that cannot be used; the message says why. */
public final class BaselineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BaselineException(String message) {
        super(message, null, false, false);
    }
}
