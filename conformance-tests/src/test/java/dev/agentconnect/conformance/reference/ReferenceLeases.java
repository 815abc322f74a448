package dev.agentconnect.conformance.reference;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The hour that a connector id lives without a data plane. */
final class ReferenceLeases {
    private static final Duration HOUR = Duration.ofHours(1);

    private final ReferenceState state;
    private final Map<String, Set<ReferenceSocket>> planes = new HashMap<>();
    private final Map<String, Instant> lostAt = new HashMap<>();

    ReferenceLeases(ReferenceState state) {
        this.state = state;
    }

    void returned(String connectorId, ReferenceSocket socket) {
        planes.computeIfAbsent(connectorId, id -> new HashSet<>()).add(socket);
        if (!state.is(Mutant.LEASE_NOT_RENEWED)) {
            lostAt.remove(connectorId);
        }
    }

    void lost(ReferenceSocket socket) {
        planes.forEach((connectorId, sockets) -> {
            if (sockets.remove(socket) && sockets.isEmpty()) {
                lostAt.putIfAbsent(connectorId, state.now());
            }
        });
    }

    /** After a restart everybody is away, and an hour begins (LEASE-07). */
    void restarted() {
        planes.clear();
        lostAt.clear();
        if (!state.is(Mutant.RESTART_STARTS_NO_LEASE)) {
            Instant from = state.is(Mutant.RESTART_SHORTENS_LEASE) ? state.now().minus(HOUR.dividedBy(2)) : state.now();
            state.connectorIds.forEach(connectorId -> lostAt.put(connectorId, from));
        }
    }

    /** Ends what is over; run when the clock was moved. */
    void end() {
        Duration grace = state.is(Mutant.LEASE_TOO_SHORT) ? Duration.ofMinutes(10) : HOUR;
        if (state.is(Mutant.LEASE_NEVER_ENDS)) {
            return;
        }
        lostAt.entrySet().removeIf(entry -> {
            boolean over = !entry.getValue().plus(grace).isAfter(state.now());
            if (over) {
                state.connectorIds.remove(entry.getKey());
                state.channels.values().removeIf(channel -> channel.connectorId.equals(entry.getKey()));
            }
            return over;
        });
    }
}
