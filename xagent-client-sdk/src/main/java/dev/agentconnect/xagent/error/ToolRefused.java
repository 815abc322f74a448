package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/** A tool call of the model was refused on this side (sections 8.18, 10 and 10.1). Nothing was invoked. */
public final class ToolRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Reason {
        /** The card has no such tool. */
        UNKNOWN_TOOL,
        /** The session belongs to a connection of another connector. */
        OTHER_CONNECTOR,
        /** No channel that may be used has the tool available now. */
        NO_USABLE_CHANNEL,
        /** An argument does not fit the schema that the model was shown. */
        BAD_ARGUMENT,
        /** The file behind a reference could not be opened or read. */
        FILE_UNAVAILABLE,
        /** The connector did not take the file. */
        UPLOAD_FAILED
    }

    private final Reason reason;

    /**
     * Makes the exception.
     *
     * @param reason why
     * @param detail more about it, without values
     * @param cause what broke, or null
     */
    public ToolRefused(Reason reason, String detail, @Nullable Throwable cause) {
        super("tool call refused: " + detail, cause);
        this.reason = reason;
    }

    /**
     * Why.
     *
     * @return one of a fixed list
     */
    public Reason reason() {
        return reason;
    }
}
