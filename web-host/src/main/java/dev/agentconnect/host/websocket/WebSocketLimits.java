package dev.agentconnect.host.websocket;

import java.time.Duration;

/**
 * Bounds of the sockets of a host.
 *
 * @param maxMessageBytes the longest text or binary message that is received, in bytes, fragments added up; more closes with
 *     1009
 * @param maxQueuedMessages how many messages may wait to be sent on one socket
 * @param maxQueuedBytes how many bytes of UTF-8 may wait to be sent on one socket
 * @param pingInterval how often the host sends a ping
 * @param deadAfter after how long without any received frame the socket is aborted; longer than the ping interval
 * @param closeTimeout how long closing may take before the connection is aborted
 * @param writeTimeout how long one message may take to be written before the connection is aborted
 * @param maxSockets how many sockets may be open at once; further upgrades are refused with 503
 */
public record WebSocketLimits(
        int maxMessageBytes,
        int maxQueuedMessages,
        long maxQueuedBytes,
        Duration pingInterval,
        Duration deadAfter,
        Duration closeTimeout,
        Duration writeTimeout,
        int maxSockets) {
    /** 1 MiB messages, 1,000 messages or 8 MiB queued, ping every 30 s, dead after 90 s, 10 s to close or write, 10,000 sockets. */
    public static final WebSocketLimits DEFAULT = new WebSocketLimits(
            1 << 20,
            1_000,
            8L << 20,
            Duration.ofSeconds(30),
            Duration.ofSeconds(90),
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            10_000);

    /** Checks that every bound is positive and that a ping has time to be answered. */
    public WebSocketLimits {
        if (maxMessageBytes <= 0 || maxQueuedMessages <= 0 || maxQueuedBytes <= 0 || maxSockets <= 0) {
            throw new IllegalArgumentException("every limit must be positive");
        }
        if (!positive(pingInterval) || !positive(closeTimeout) || !positive(writeTimeout)) {
            throw new IllegalArgumentException("every duration must be positive");
        }
        if (deadAfter.compareTo(pingInterval) <= 0) {
            throw new IllegalArgumentException("deadAfter must be longer than pingInterval");
        }
    }

    private static boolean positive(Duration duration) {
        return !duration.isZero() && !duration.isNegative();
    }
}
