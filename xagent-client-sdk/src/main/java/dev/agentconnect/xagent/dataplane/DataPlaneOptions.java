package dev.agentconnect.xagent.dataplane;

import java.time.Duration;

/**
 * The bounds of a data plane.
 *
 * @param requestTimeout how long an answer may take, default 30 s
 * @param maxPendingRequests how many requests may wait for answers at once, default 1,024; more fail at once
 * @param maxPacketBytes the longest packet to send, default 1 MiB; a longer one would cost the connection
 * @param maxChannels how many channels may be open, default 1,000
 * @param maxToolTimeout the longest wait that the caller of a tool may ask for, default 10 min
 * @param maxCallbackBytes what packets of all channels may hold that wait for the user's code, default 32 MiB, counted as two
 *     bytes for a character of a packet; more messages are rejected as retryable, and other packets dropped
 * @param maxChannelCallbackBytes what those of one channel may hold of it, default 8 MiB, so that one that is flooded leaves
 *     room for the others
 */
public record DataPlaneOptions(
        Duration requestTimeout,
        int maxPendingRequests,
        int maxPacketBytes,
        int maxChannels,
        Duration maxToolTimeout,
        long maxCallbackBytes,
        long maxChannelCallbackBytes) {
    /** The numbers of this suite. */
    public static final DataPlaneOptions DEFAULTS = new DataPlaneOptions(
            Duration.ofSeconds(30), 1_024, 1 << 20, 1_000, Duration.ofMinutes(10), 32L << 20, 8L << 20);

    /**
     * The same with another time for answers.
     *
     * @param timeout how long an answer may take
     * @return the options
     */
    public DataPlaneOptions withRequestTimeout(Duration timeout) {
        return new DataPlaneOptions(
                timeout,
                maxPendingRequests,
                maxPacketBytes,
                maxChannels,
                maxToolTimeout,
                maxCallbackBytes,
                maxChannelCallbackBytes);
    }

    /**
     * The same with another bound on the wait for tools.
     *
     * @param longest the longest wait that a caller may ask for
     * @return the options
     */
    public DataPlaneOptions withMaxToolTimeout(Duration longest) {
        return new DataPlaneOptions(
                requestTimeout,
                maxPendingRequests,
                maxPacketBytes,
                maxChannels,
                longest,
                maxCallbackBytes,
                maxChannelCallbackBytes);
    }

    /**
     * The same with other bounds on what waits for the user's code.
     *
     * @param all the bytes of all channels
     * @param channel the bytes of one channel
     * @return the options
     */
    public DataPlaneOptions withCallbackBytes(long all, long channel) {
        return new DataPlaneOptions(
                requestTimeout, maxPendingRequests, maxPacketBytes, maxChannels, maxToolTimeout, all, channel);
    }

    /**
     * The same with other bounds on what is open.
     *
     * @param requests how many requests may wait for answers
     * @param channels how many channels may be open
     * @return the options
     */
    public DataPlaneOptions withMost(int requests, int channels) {
        return new DataPlaneOptions(
                requestTimeout,
                requests,
                maxPacketBytes,
                channels,
                maxToolTimeout,
                maxCallbackBytes,
                maxChannelCallbackBytes);
    }
}
