package dev.agentconnect.connector.limits;

import java.time.Duration;

/**
 * Every bound of a connector server, with the reason for it. Start from {@link #DEFAULTS} and change what you need.
 *
 * @param plane data plane bounds
 * @param work handler bounds
 * @param inbound bounds on messages to xAgent
 * @param recall how long finished calls and messages are remembered
 * @param drafts bounds on messages that are still being written
 * @param files bounds on kept files
 */
public record ConnectorLimits(Plane plane, Work work, Inbound inbound, Recall recall, Drafts drafts, Files files) {
    /** The numbers of the protocol's advice and of this suite's decisions. */
    public static final ConnectorLimits DEFAULTS = new ConnectorLimits(
            new Plane(Duration.ofSeconds(10), 100, 1_000, 20_000, Duration.ofHours(1)),
            new Work(64, 256, Duration.ofSeconds(60), Duration.ofMinutes(5), Duration.ofSeconds(5)),
            new Inbound(1_000, Duration.ofHours(1), Duration.ofSeconds(30), Duration.ofSeconds(30)),
            new Recall(10_000, Duration.ofHours(24)),
            new Drafts(64, 262_144, Duration.ofMinutes(10), Duration.ofSeconds(60)),
            new Files(100L << 20, 2L << 30, 1_000, Duration.ofHours(1), Duration.ofMinutes(5)));

    /**
     * The data plane.
     *
     * @param helloTimeout a socket that has not said hello by then is closed
     * @param badPackets so many invalid packets in a row close the socket
     * @param connectors how many connector ids may be alive at once
     * @param channels how many channels there may be in all
     * @param lease how long a connector id lives without a data plane (section 8.2)
     */
    public record Plane(Duration helloTimeout, int badPackets, int connectors, int channels, Duration lease) {}

    /**
     * Handlers.
     *
     * @param threads how many handlers run at once, over all channels
     * @param queue how many calls may wait on one channel; more are answered {@code busy}
     * @param toolTimeout when a tool is interrupted and answered {@code tool_timeout}; an auth handler has as long
     * @param sendTimeout when the sending of a message to the target is interrupted and answered as a retryable rejection
     * @param closeTimeout how long a close waits for running handlers
     */
    public record Work(int threads, int queue, Duration toolTimeout, Duration sendTimeout, Duration closeTimeout) {}

    /**
     * Messages to xAgent.
     *
     * @param capacity how many may wait on one channel
     * @param retention how long one is kept; trying again does not extend it
     * @param ackTimeout when an unanswered message is sent again
     * @param maxBackOff the longest wait after a retryable rejection
     */
    public record Inbound(int capacity, Duration retention, Duration ackTimeout, Duration maxBackOff) {}

    /**
     * Finished tool calls and messages.
     *
     * @param capacity how many are remembered on one channel, of each kind
     * @param retention how long
     */
    public record Recall(int capacity, Duration retention) {}

    /**
     * Messages that are still being written, and activity.
     *
     * @param messages how many at once on one channel
     * @param chars how long one may get, in UTF-16 units
     * @param retention how long one may stay unfinished
     * @param activityTimeout when an activity that was not renewed is cleared
     */
    public record Drafts(int messages, int chars, Duration retention, Duration activityTimeout) {}

    /**
     * Kept files.
     *
     * @param maxBytes how large one may be
     * @param maxTotalBytes how large all together may be
     * @param perChannel how many one channel may have
     * @param retention how long one is kept
     * @param uploadTimeout how long an upload may take
     */
    public record Files(
            long maxBytes, long maxTotalBytes, int perChannel, Duration retention, Duration uploadTimeout) {}
}
