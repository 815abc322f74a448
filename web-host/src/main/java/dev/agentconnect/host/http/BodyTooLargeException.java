package dev.agentconnect.host.http;

/** The request body, or a part of it, is over its limit. The usual answer is 413. */
public final class BodyTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception with its fixed text. */
    public BodyTooLargeException() {
        super("the request body is larger than allowed");
    }
}
