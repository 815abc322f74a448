package dev.agentconnect.connector.handler;

import org.jspecify.annotations.Nullable;

/**
 * An auth step that the target refused (section 8.10). Its message goes to the peer, so it must not hold a secret.
 */
public final class AuthRejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String field;
    private final String reason;
    private final boolean passing;

    private AuthRejected(@Nullable String field, String reason, boolean passing) {
        super(field == null ? reason : field + ": " + reason);
        this.field = field;
        this.reason = reason;
        this.passing = passing;
    }

    /**
     * One form field is wrong: the peer gets {@code auth_input_invalid} and the field's name.
     *
     * @param field the field's name
     * @param reason what is wrong with it, without its value
     * @return the exception
     */
    public static AuthRejected field(String field, String reason) {
        return new AuthRejected(field, reason, false);
    }

    /**
     * The target refuses: the peer gets {@code auth_failed}.
     *
     * @param reason why
     * @return the exception
     */
    public static AuthRejected target(String reason) {
        return new AuthRejected(null, reason, false);
    }

    /**
     * The target wants to be asked less often, or cannot answer just now: the peer gets {@code busy}, the session stays as it was, and the
     * same may be asked again a little later.
     *
     * @param reason why
     * @return the exception
     */
    public static AuthRejected slowDown(String reason) {
        return new AuthRejected(null, reason, true);
    }

    /**
     * Whether the same may be asked again.
     *
     * @return true for {@link #slowDown}
     */
    public boolean isPassing() {
        return passing;
    }

    /**
     * The field at fault.
     *
     * @return its name, or null
     */
    public @Nullable String field() {
        return field;
    }

    /**
     * What is wrong.
     *
     * @return a text for the peer
     */
    public String reason() {
        return reason;
    }
}
