package dev.agentconnect.conformance.reference;

import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a restart leaves: everything that is stored, and nothing that belongs to a socket. */
final class ReferenceRestart {
    private final ReferenceState state;

    ReferenceRestart(ReferenceState state) {
        this.state = state;
    }

    void now() {
        state.unsent.clear();
        state.channels.values().forEach(this::restore);
        if (state.is(Mutant.RESTART_FORGETS_CHANNELS)) {
            state.channels.clear();
        }
        if (state.is(Mutant.RESTART_RENUMBERS_CHANNELS)) {
            Map<String, Channel> renumbered = new LinkedHashMap<>();
            state.channels.values().forEach(channel -> renumbered.put(ReferenceState.newId("cch_"), channel));
            state.channels.clear();
            state.channels.putAll(renumbered);
        }
        state.leases.restarted();
        List<ReferenceSocket> ended = new ArrayList<>(state.sockets);
        state.sockets.clear();
        ended.forEach(ReferenceSocket::end);
    }

    private void restore(Channel channel) {
        channel.route = null;
        channel.deltas.clear();
        channel.qrSessions.clear();
        switch (state.mutant) {
            case RESTART_LOGS_OUT -> channel.token = "";
            case RESTART_FORGETS_MESSAGES -> channel.pending.clear();
            case RESTART_REPEATS_MESSAGES -> channel.pending.putAll(channel.everReceived);
            case RESTART_RENUMBERS_MESSAGES -> channel.renumberPending();
            case RESTART_SENDS_AGAIN -> channel.accepted.clear();
            default -> {
                // What is stored stays.
            }
        }
    }
}
