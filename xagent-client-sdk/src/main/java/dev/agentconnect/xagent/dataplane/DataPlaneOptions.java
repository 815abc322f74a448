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
 */
public record DataPlaneOptions(
        Duration requestTimeout, int maxPendingRequests, int maxPacketBytes, int maxChannels, Duration maxToolTimeout) {
    private static final Duration MAX_TOOL_TIMEOUT = Duration.ofMinutes(10);

    /** The numbers of this suite. */
    public static final DataPlaneOptions DEFAULTS = new DataPlaneOptions(Duration.ofSeconds(30), 1_024, 1 << 20, 1_000);

    /**
     * With the default for {@code maxToolTimeout}.
     *
     * @param requestTimeout how long an answer may take
     * @param maxPendingRequests how many requests may wait for answers at once
     * @param maxPacketBytes the longest packet to send
     * @param maxChannels how many channels may be open
     */
    public DataPlaneOptions(Duration requestTimeout, int maxPendingRequests, int maxPacketBytes, int maxChannels) {
        this(requestTimeout, maxPendingRequests, maxPacketBytes, maxChannels, MAX_TOOL_TIMEOUT);
    }

    /**
     * The same with another bound on the wait for tools.
     *
     * @param longest the longest wait that a caller may ask for
     * @return the options
     */
    public DataPlaneOptions withMaxToolTimeout(Duration longest) {
        return new DataPlaneOptions(requestTimeout, maxPendingRequests, maxPacketBytes, maxChannels, longest);
    }
}
