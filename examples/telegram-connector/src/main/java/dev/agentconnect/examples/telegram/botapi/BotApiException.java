package dev.agentconnect.examples.telegram.botapi;

import java.time.Duration;

/**
 * A call to the Bot API that did not succeed. Neither message nor cause can hold the bot token: the text is masked before it
 * gets here, and there is no cause, because the texts of network exceptions may repeat the URL with the token.
 */
public final class BotApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong, as far as a caller must act on it. */
    public enum Kind {
        /** The token is not valid (401). */
        UNAUTHORIZED,
        /** The user or the group has shut the bot out (403). */
        FORBIDDEN,
        /** The Bot API does not take this call, now or later (400 and the like). */
        REJECTED,
        /** Another program polls the same bot, or a webhook is set (409). */
        CONFLICT,
        /** Too many calls (429). */
        RATE_LIMITED,
        /** No usable answer: network trouble, a time limit, or a fault of the server. The call was not carried out, or reads only. */
        UNAVAILABLE,
        /** The file to send is not there any more; nothing was sent. */
        FILE_GONE,
        /** The request was written but no answer came: it may or may not have been carried out. */
        OUTCOME_UNKNOWN,
        /** This side gave up: it is closing, or the thread was interrupted. */
        STOPPED
    }

    private final Kind kind;
    private final int errorCode;
    private final String description;
    private final Duration retryAfter;

    BotApiException(Kind kind, int errorCode, String maskedDescription, Duration retryAfter) {
        super(kind + (errorCode == 0 ? "" : " " + errorCode) + ": " + maskedDescription);
        this.kind = kind;
        this.errorCode = errorCode;
        this.description = maskedDescription;
        this.retryAfter = retryAfter;
    }

    /**
     * What went wrong.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /**
     * The Bot API's own number.
     *
     * @return {@code error_code}, or 0 when there was no answer
     */
    public int errorCode() {
        return errorCode;
    }

    /**
     * What the Bot API said, without secrets and not longer than {@link Faults#MAX_DESCRIPTION_CHARS}.
     *
     * @return a text for people
     */
    public String description() {
        return description;
    }

    /**
     * How long the Bot API asks to wait.
     *
     * @return zero when it does not say
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
