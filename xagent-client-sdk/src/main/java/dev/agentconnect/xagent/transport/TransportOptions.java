package dev.agentconnect.xagent.transport;

import java.time.Duration;

/**
 * The bounds of the transport.
 *
 * @param connectTimeout for TCP and TLS, default 10 s
 * @param idleTimeout for one read or write without progress, default 30 s
 * @param fetchTimeout for a whole control plane call, default 30 s
 * @param transferTimeout for a whole upload or download, default 10 min
 * @param pingInterval between WebSocket pings; one that is not answered before the next ends the socket; default 30 s
 * @param maxQueuedBytes the bound on bytes that wait for writing, default 15 MiB; above 16 MiB OkHttp would close the
 *     socket
 * @param maxMessageBytes the longest message to take in, default 1 MiB as on the connector's side; a longer one is never
 *     collected and ends the socket with close code 1009; packets over 1 MiB are not read in any case
 */
public record TransportOptions(
        Duration connectTimeout,
        Duration idleTimeout,
        Duration fetchTimeout,
        Duration transferTimeout,
        Duration pingInterval,
        long maxQueuedBytes,
        long maxMessageBytes) {
    private static final long MOST_QUEUED_BYTES = 16L << 20;

    /** Checks the bounds. */
    public TransportOptions {
        if (maxQueuedBytes < 1 || maxQueuedBytes > MOST_QUEUED_BYTES || maxMessageBytes < 1) {
            throw new IllegalArgumentException("maxQueuedBytes must be 1 to 16 MiB, and maxMessageBytes positive");
        }
    }

    /** The numbers of this suite. */
    public static final TransportOptions DEFAULTS = new TransportOptions(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofMinutes(10),
            Duration.ofSeconds(30),
            15L << 20,
            1L << 20);

    /**
     * The same with another ping interval.
     *
     * @param interval between WebSocket pings
     * @return the options
     */
    public TransportOptions withPingInterval(Duration interval) {
        return new TransportOptions(
                connectTimeout, idleTimeout, fetchTimeout, transferTimeout, interval, maxQueuedBytes, maxMessageBytes);
    }

    /**
     * The same with another bound on control plane calls.
     *
     * @param timeout for a whole call
     * @return the options
     */
    public TransportOptions withFetchTimeout(Duration timeout) {
        return new TransportOptions(
                connectTimeout, idleTimeout, timeout, transferTimeout, pingInterval, maxQueuedBytes, maxMessageBytes);
    }

    /**
     * The same with another idle time-out.
     *
     * @param timeout for one read or write without progress
     * @return the options
     */
    public TransportOptions withIdleTimeout(Duration timeout) {
        return new TransportOptions(
                connectTimeout, timeout, fetchTimeout, transferTimeout, pingInterval, maxQueuedBytes, maxMessageBytes);
    }

    /**
     * The same with another bound on messages.
     *
     * @param bytes the longest message to take in
     * @return the options
     */
    public TransportOptions withMaxMessageBytes(long bytes) {
        return new TransportOptions(
                connectTimeout, idleTimeout, fetchTimeout, transferTimeout, pingInterval, maxQueuedBytes, bytes);
    }
}
