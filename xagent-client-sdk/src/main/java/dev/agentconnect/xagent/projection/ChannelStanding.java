package dev.agentconnect.xagent.projection;

import dev.agentconnect.protocol.xagent.descriptor.ConnectionStatus;
import java.util.Set;

/** What a channel's status means for its user (section 9, rule DESC-16). */
public enum ChannelStanding {
    /** No login stands at the target: {@code created}, {@code authenticating}, {@code expired}, {@code revoked}. */
    UNAUTHENTICATED,
    /** The login stands and nothing can be done now: {@code offline}, {@code error}. No logout. */
    INACTIVE,
    /** Usable: {@code connected}, {@code degraded}. */
    ACTIVE;

    private static final Set<ConnectionStatus> USABLE = Set.of(ConnectionStatus.CONNECTED, ConnectionStatus.DEGRADED);
    private static final Set<ConnectionStatus> RESTING = Set.of(ConnectionStatus.OFFLINE, ConnectionStatus.ERROR);

    /**
     * The standing of a status.
     *
     * @param status the word of a descriptor; one of a newer peer promises nothing
     * @return what it means
     */
    public static ChannelStanding of(ConnectionStatus status) {
        if (USABLE.contains(status)) {
            return ACTIVE;
        }
        return RESTING.contains(status) ? INACTIVE : UNAUTHENTICATED;
    }

    /**
     * Whether a login stands at the target.
     *
     * @return true also while nothing can be done
     */
    public boolean isAuthenticated() {
        return this != UNAUTHENTICATED;
    }
}
