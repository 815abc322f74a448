package dev.agentconnect.examples.telegramstandin.state;

import java.time.Duration;

/**
 * An order to fail.
 *
 * @param method the method it is for, {@link #ANY_METHOD} for all, {@link #DOWNLOAD} for file downloads
 * @param retryAfter what a {@link FaultKind#RATE_LIMIT} tells the bot to wait
 * @param delay how late a {@link FaultKind#SLOW} answers
 */
public record Fault(String method, FaultKind kind, Duration retryAfter, Duration delay) {
    /** Stands for every Bot API method, but not for downloads. */
    public static final String ANY_METHOD = "*";

    /** Stands for the download of a file, which is no method. */
    public static final String DOWNLOAD = "download";

    boolean isFor(String called) {
        return method.equalsIgnoreCase(called) || (method.equals(ANY_METHOD) && !called.equals(DOWNLOAD));
    }
}
