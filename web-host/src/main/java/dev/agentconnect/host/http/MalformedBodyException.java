package dev.agentconnect.host.http;

/** The request body is not what its content type says. The usual answer is 400. */
public final class MalformedBodyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with its fixed text. */
    public MalformedBodyException() {
        super("the request body is not well-formed");
    }

    /** Makes the exception with its fixed text and what the parser said, for the log only. */
    public MalformedBodyException(Throwable cause) {
        super("the request body is not well-formed", cause);
    }
}
