package dev.agentconnect.xagent.chat;

import java.time.Duration;
import java.util.List;

/**
 * The bounds of chat on one channel.
 *
 * @param maxPendingMessages how many messages may wait for their ack, default 1,000; more fail at once
 * @param retention how long a message may wait for its final ack, default 1 h
 * @param ackTimeout after what silence a message is sent again under its id, default 60 s
 * @param retryBackOff the waits before a message that was rejected as retryable is sent again; the last one repeats
 * @param maxInboundQueue how many inbound messages may wait for the handler, default 256; more are rejected as retryable
 * @param maxRememberedIds how many inbound message ids are remembered against repetition, default 10,000
 */
public record ChatOptions(
        int maxPendingMessages,
        Duration retention,
        Duration ackTimeout,
        List<Duration> retryBackOff,
        int maxInboundQueue,
        int maxRememberedIds) {
    /** The numbers of this suite. */
    public static final ChatOptions DEFAULTS = new ChatOptions(
            1_000,
            Duration.ofHours(1),
            Duration.ofSeconds(60),
            List.of(
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(16),
                    Duration.ofSeconds(30)),
            256,
            10_000);

    /** Copies what it is given. */
    public ChatOptions {
        retryBackOff = List.copyOf(retryBackOff);
    }
}
