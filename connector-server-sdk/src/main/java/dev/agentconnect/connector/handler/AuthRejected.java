package dev.agentconnect.connector.handler;

import org.jspecify.annotations.Nullable;

/**
 * An auth flow that the target refused. Its message goes to the peer, so it must not hold a secret.
 */
public final class AuthRejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String field;
    private final String reason;

    private AuthRejected(@Nullable String field, String reason) {
        super(field == null ? reason : field + ": " + reason);
        this.field = field;
        this.reason = reason;
    }

    /**
     * One form field is wrong: the peer gets {@code auth_input_invalid} and the field's name.
     *
     * @param field the field's name
     * @param reason what is wrong with it, without its value
     * @return the exception
     */
    public static AuthRejected field(String field, String reason) {
        return new AuthRejected(field, reason);
    }

    /**
     * The target refuses: the peer gets {@code auth_failed}.
     *
     * @param reason why
     * @return the exception
     */
    public static AuthRejected target(String reason) {
        return new AuthRejected(null, reason);
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
