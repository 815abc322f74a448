package dev.agentconnect.xagent;

import dev.agentconnect.xagent.transport.TransportOptions;
import java.time.Duration;

/**
 * The bounds of a catalog.
 *
 * @param transport HTTP for cards, skills and health
 * @param healthInterval between the end of one health check and the next, default 30 s
 * @param jitter what may be added to the interval at random, as a part of it, default 0.2
 * @param checkThreads how many connectors may be checked at once, default 4
 * @param maxConnectors how many connectors may be registered, default 1,000
 * @param closeTimeout the bound on an orderly close of all clients together, default 2 s
 */
public record CatalogOptions(
        TransportOptions transport,
        Duration healthInterval,
        double jitter,
        int checkThreads,
        int maxConnectors,
        Duration closeTimeout) {
    /** The numbers of this suite; a check that hangs is given up after 10 s. */
    public static final CatalogOptions DEFAULTS = new CatalogOptions(
            TransportOptions.DEFAULTS.withFetchTimeout(Duration.ofSeconds(10)),
            Duration.ofSeconds(30),
            0.2,
            4,
            1_000,
            Duration.ofSeconds(2));

    /** Checks the numbers. */
    public CatalogOptions {
        if (healthInterval.isNegative() || healthInterval.isZero() || jitter < 0 || checkThreads < 1) {
            throw new IllegalArgumentException("a catalog needs an interval, no negative jitter, and a thread");
        }
    }

    /**
     * The same with another health interval.
     *
     * @param interval between two checks
     * @return the options
     */
    public CatalogOptions withHealthInterval(Duration interval) {
        return new CatalogOptions(transport, interval, jitter, checkThreads, maxConnectors, closeTimeout);
    }
}
