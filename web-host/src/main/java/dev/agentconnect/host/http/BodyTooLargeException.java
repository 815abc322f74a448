package dev.agentconnect.host.http;

/** The request body, or a part of it, is over its limit. The usual answer is 413. */
public final class BodyTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What was over its limit. */
    private final What what;

    /** What can be over its limit. */
    public enum What {
        /** The content of a file or the whole body. */
        CONTENT,
        /** A plain field, the headers of a part or the number of parts: the form itself, however small it is as a whole. */
        FORM
    }

    /** Makes the exception with its fixed text, for {@link What#CONTENT}. */
    public BodyTooLargeException() {
        this(What.CONTENT);
    }

    /** Makes the exception with its fixed text. */
    public BodyTooLargeException(What what) {
        super("the request body is larger than allowed");
        this.what = what;
    }

    /** What was over its limit. */
    public What what() {
        return what;
    }
}
