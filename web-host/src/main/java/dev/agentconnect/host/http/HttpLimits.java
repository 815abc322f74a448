package dev.agentconnect.host.http;

import java.time.Duration;

/**
 * Bounds of a host's HTTP side.
 *
 * @param maxBodyBytes the longest request body that {@link HttpExchange#body()} gives out, in bytes
 * @param maxHeaderBytes the longest request line and header section, in bytes; more is answered with 431
 * @param idleTimeout how long an HTTP connection may be silent, in the middle of a request too
 * @param maxThreads how many threads the host may have, those that accept and select included; at least 8
 */
public record HttpLimits(long maxBodyBytes, int maxHeaderBytes, Duration idleTimeout, int maxThreads) {
    private static final int FEWEST_THREADS = 8;

    /** 1 MiB bodies, 16 KiB headers, 30 s of silence, 64 threads. */
    public static final HttpLimits DEFAULT = new HttpLimits(1L << 20, 16 << 10, Duration.ofSeconds(30), 64);

    /** Checks that every bound can be kept. */
    public HttpLimits {
        if (maxBodyBytes <= 0 || maxHeaderBytes <= 0 || idleTimeout.isNegative() || idleTimeout.isZero()) {
            throw new IllegalArgumentException("every limit must be positive");
        }
        if (maxThreads < FEWEST_THREADS) {
            throw new IllegalArgumentException("maxThreads must be at least " + FEWEST_THREADS);
        }
    }
}
