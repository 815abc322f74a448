package dev.agentconnect.connector.handler;

/** The file store is at one of its bounds. The message names the bound. */
public final class FileRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Which bound. */
    public enum Reason {
        /** One file is too large. */
        TOO_LARGE,
        /** The channel has too many files. */
        TOO_MANY,
        /** All files together take too much space. */
        NO_SPACE
    }

    private final Reason reason;

    /**
     * Makes the exception.
     *
     * @param reason which bound
     * @param message the bound in words
     */
    public FileRefused(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /**
     * Which bound.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}
