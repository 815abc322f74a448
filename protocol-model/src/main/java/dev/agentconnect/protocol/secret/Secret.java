package dev.agentconnect.protocol.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A value that must never be printed: an API key, a target token, a password. {@code toString} and JSON give a fixed
 * placeholder; only {@link #reveal} gives the value. Two secrets are compared in constant time. Immutable, thread safe.
 */
public final class Secret {
    /** What stands for every secret in text. */
    public static final String PLACEHOLDER = "[secret]";

    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /**
     * Wraps a value.
     *
     * @param value the secret text, not blank
     * @return the secret
     * @throws IllegalArgumentException when the value is blank, because a blank secret protects nothing
     */
    public static Secret of(String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException("a secret must not be blank");
        }
        return new Secret(value);
    }

    /**
     * Gives the value to the one place that needs it.
     *
     * @return the secret text
     */
    public String reveal() {
        return value;
    }

    /**
     * Compares with what a peer presented; the time does not depend on where the two differ.
     *
     * @param presented what the peer sent
     * @return whether it is this secret
     */
    public boolean matches(String presented) {
        return MessageDigest.isEqual(digest(value), digest(presented));
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret s && matches(s.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** {@inheritDoc} Always the placeholder. */
    @Override
    @JsonValue
    public String toString() {
        return PLACEHOLDER;
    }
}
