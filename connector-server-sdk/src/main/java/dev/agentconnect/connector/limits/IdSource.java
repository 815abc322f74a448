package dev.agentconnect.connector.limits;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

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

    /**
     * Ids that need only be unique, such as those of packets: a prefix, 72 random bits and a number that counts. They cost next to
     * nothing, while random bits for each would be among the dearest parts of a small packet.
     *
     * @param prefix tells a reader of logs what they are, for example {@code pkt_}
     * @return gives the next one; thread safe
     */
    public Supplier<String> series(String prefix) {
        byte[] bits = new byte[9];
        random.nextBytes(bits);
        String start = prefix + Base64.getUrlEncoder().encodeToString(bits) + '.';
        AtomicLong count = new AtomicLong();
        return () -> start + Long.toString(count.incrementAndGet(), Character.MAX_RADIX);
    }
}
