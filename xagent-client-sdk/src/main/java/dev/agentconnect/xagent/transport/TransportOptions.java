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
 */
public record TransportOptions(
        Duration connectTimeout,
        Duration idleTimeout,
        Duration fetchTimeout,
        Duration transferTimeout,
        Duration pingInterval,
        long maxQueuedBytes) {
    /** The numbers of this suite. */
    public static final TransportOptions DEFAULTS = new TransportOptions(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofMinutes(10),
            Duration.ofSeconds(30),
            15L << 20);

    /**
     * The same with another ping interval.
     *
     * @param interval between WebSocket pings
     * @return the options
     */
    public TransportOptions withPingInterval(Duration interval) {
        return new TransportOptions(
                connectTimeout, idleTimeout, fetchTimeout, transferTimeout, interval, maxQueuedBytes);
    }
}
