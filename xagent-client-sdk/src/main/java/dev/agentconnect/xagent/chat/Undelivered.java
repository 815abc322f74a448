package dev.agentconnect.xagent.chat;

import java.time.Instant;

/**
 * A message that will not be sent again although it was not accepted (IM v2, rule IM2-39).
 *
 * @param messageId the message
 * @param code why: the connector's stable code, of which 256 characters are kept, or one of the constants here
 * @param at when it was given up
 */
public record Undelivered(String messageId, String code, Instant at) {
    /** No final ack came while the message was kept. */
    public static final String RETENTION_ENDED = "retention_ended";

    /** The user logged out at the target. */
    public static final String LOGGED_OUT = "logged_out";

    /** The platform deleted the connection. */
    public static final String DELETED = "connection_deleted";

    /** It is too long for a packet, by the options that it was not given under. */
    public static final String NOT_SENDABLE = "not_sendable";

    private static final int MAX_CODE_CHARS = 256;

    /** Shortens a code that is none: it is kept for long. */
    public Undelivered {
        code = code.length() <= MAX_CODE_CHARS ? code : code.substring(0, MAX_CODE_CHARS);
    }
}
