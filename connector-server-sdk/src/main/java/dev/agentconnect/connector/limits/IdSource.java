package dev.agentconnect.connector.limits;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Random;

/** Makes ids that nobody can guess: a prefix and 144 random bits, URL-safe. Thread safe. */
public final class IdSource {
    private final Random random;

    /**
     * A source of ids.
     *
     * @param random a {@link SecureRandom} outside tests
     */
    public IdSource(Random random) {
        this.random = random;
    }

    /**
     * A new id.
     *
     * @param prefix tells a reader of logs what it is, for example {@code cch_}
     * @return prefix and 24 characters
     */
    public String next(String prefix) {
        byte[] bits = new byte[18];
        random.nextBytes(bits);
        return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
    }
}
