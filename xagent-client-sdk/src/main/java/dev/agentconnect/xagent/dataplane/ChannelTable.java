package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.xagent.error.Overloaded;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The channels of a data plane: all that are held, and those that have an id, by it (rule ENV-13). Thread safe. */
final class ChannelTable {
    private final int max;
    private final Set<ChannelRoute> held = ConcurrentHashMap.newKeySet();
    private final Map<String, ChannelRoute> byId = new ConcurrentHashMap<>();

    ChannelTable(int max) {
        this.max = max;
    }

    /** One at a time, so that of two that find the last place one gets it. */
    synchronized void hold(ChannelRoute route) {
        if (held.size() >= max) {
            throw new Overloaded("maxChannels");
        }
        held.add(route);
    }

    /** Gives a channel its id; false when another channel has it. */
    boolean bind(String channelId, ChannelRoute route) {
        ChannelRoute holder = byId.putIfAbsent(channelId, route);
        return holder == null || holder == route;
    }

    void unbind(String channelId, ChannelRoute route) {
        byId.remove(channelId, route);
    }

    void release(ChannelRoute route) {
        held.remove(route);
        byId.values().removeIf(r -> r == route);
    }

    Optional<ChannelRoute> find(String channelId) {
        return Optional.ofNullable(byId.get(channelId));
    }

    List<ChannelRoute> all() {
        return List.copyOf(held);
    }
}
