package dev.agentconnect.examples.telegramstandin.http;

/** A request whose body or query cannot be read. The message is a fixed text, fit for the caller. */
public final class BodyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why the body was refused. */
    public enum Reason {
        /** The bytes are not what their content type says. */
        MALFORMED,
        /** The body is over its limit. */
        TOO_LARGE
    }

    private final Reason reason;
    private final String description;

    BodyException(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.description = message;
    }

    /** The fixed text for the caller. */
    public String description() {
        return description;
    }

    /** Why the body was refused. */
    public Reason reason() {
        return reason;
    }
}
