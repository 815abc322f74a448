package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.util.List;

/**
 * The pacing of a link.
 *
 * @param helloTimeout from the start of an attempt until its hello is acknowledged, default 10 s
 * @param heartbeat how long nothing may come in before a {@code ping} packet is sent, default 30 s
 * @param deadAfter how long nothing may come in before the attempt ends, default 90 s
 * @param backOff the waits between attempts; the last one repeats; default 1, 2, 4, 8, 16, 30 s
 * @param jitter what may be added at random, as a part of the wait, default 0.2
 * @param stableAfter how long a link must have been ready for the waits to start over, default 60 s
 * @param maxFailures after how many failures in a row automatic retry stops, default 20
 * @param closeTimeout the bound on an orderly close, default 2 s
 */
public record LinkOptions(
        Duration helloTimeout,
        Duration heartbeat,
        Duration deadAfter,
        List<Duration> backOff,
        double jitter,
        Duration stableAfter,
        int maxFailures,
        Duration closeTimeout) {
    /** The numbers of this suite. */
    public static final LinkOptions DEFAULTS = new LinkOptions(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            List.of(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(16),
                    Duration.ofSeconds(30)),
            0.2,
            Duration.ofSeconds(60),
            20,
            Duration.ofSeconds(2));

    /** Checks the waits. */
    public LinkOptions {
        backOff = List.copyOf(backOff);
        if (backOff.isEmpty() || jitter < 0 || maxFailures < 1) {
            throw new IllegalArgumentException("a link needs at least one wait, no negative jitter, and one failure");
        }
        if (heartbeat.isZero() || heartbeat.isNegative() || deadAfter.compareTo(heartbeat) < 0) {
            throw new IllegalArgumentException("a heartbeat must be positive, and the deadline not before it");
        }
    }
}
