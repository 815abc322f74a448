package dev.agentconnect.xagent.dataplane;

import java.time.Duration;

/**
 * The bounds of a data plane.
 *
 * @param requestTimeout how long an answer may take, default 30 s
 * @param maxPendingRequests how many requests may wait for answers at once, default 1,024; more fail at once
 * @param maxPacketBytes the longest packet to send, default 1 MiB; a longer one would cost the connection
 * @param maxChannels how many channels may be open, default 1,000
 */
public record DataPlaneOptions(Duration requestTimeout, int maxPendingRequests, int maxPacketBytes, int maxChannels) {
    /** The numbers of this suite. */
    public static final DataPlaneOptions DEFAULTS = new DataPlaneOptions(Duration.ofSeconds(30), 1_024, 1 << 20, 1_000);
}
