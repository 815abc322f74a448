package dev.agentconnect.protocol.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A value that must never be printed: an API key, a target token, a password. {@code toString}, formatting and JSON give a
 * fixed placeholder, Java serialisation is refused because the class is not {@code Serializable}, and only {@link #reveal}
 * gives the value. Two secrets are compared in constant time; the hash code is keyed anew in every run, so that it tells
 * nothing about the value. Immutable, thread safe.
 *
 * <p>Reading one from JSON is refused: a document that holds a secret is a mistake.
 */
@JsonDeserialize(using = SecretRefusal.class)
public final class Secret {
    /** What stands for every secret in text. */
    public static final String PLACEHOLDER = "[secret]";

    private static final SecretKeySpec HASH_KEY = randomKey();

    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    private static SecretKeySpec randomKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return new SecretKeySpec(key, "HmacSHA256");
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
        return MessageDigest.isEqual(keyedDigest(value), keyedDigest(presented));
    }

    /**
     * Says whether the value can travel in an HTTP header and arrive as it is: visible ASCII, spaces only inside. A key that was read
     * from a file together with its line end cannot.
     *
     * @return whether it is fit for {@code Authorization}
     */
    public boolean isHeaderSafe() {
        return value.chars().allMatch(c -> c >= ' ' && c < 0x7f) && value.equals(value.strip());
    }

    private static byte[] keyedDigest(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(HASH_KEY);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret s && matches(s.value);
    }

    /** {@inheritDoc} The same for equal secrets within one run, another one in the next. */
    @Override
    public int hashCode() {
        return Arrays.hashCode(keyedDigest(value));
    }

    /** {@inheritDoc} Always the placeholder. */
    @Override
    @JsonValue
    public String toString() {
        return PLACEHOLDER;
    }
}
