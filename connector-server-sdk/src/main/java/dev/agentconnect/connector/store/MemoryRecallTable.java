package dev.agentconnect.connector.store;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.Timers;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A {@link RecallTable} in memory: one insertion-ordered map a channel, guarded by itself. */
final class MemoryRecallTable implements RecallTable {
    private final Map<String, Map<String, Recalled>> byChannel = new ConcurrentHashMap<>();
    private final ConnectorLimits.Recall limits;
    private final Timers timers;

    MemoryRecallTable(ConnectorLimits.Recall limits, Timers timers) {
        this.limits = limits;
        this.timers = timers;
    }

    @Override
    public Optional<Recalled> find(String channelId, String key) {
        Map<String, Recalled> known = byChannel.get(channelId);
        if (known == null) {
            return Optional.empty();
        }
        synchronized (known) {
            return Optional.ofNullable(known.get(key)).filter(r -> r.at().isAfter(oldest()));
        }
    }

    @Override
    public void put(String channelId, String key, Recalled recalled) {
        Map<String, Recalled> known = byChannel.computeIfAbsent(channelId, id -> new LinkedHashMap<>());
        synchronized (known) {
            known.remove(key);
            known.put(key, recalled);
            Instant oldest = oldest();
            Iterator<Recalled> eldestFirst = known.values().iterator();
            while (eldestFirst.hasNext()) {
                boolean expired = !eldestFirst.next().at().isAfter(oldest);
                if (!expired && known.size() <= limits.capacity()) {
                    return;
                }
                eldestFirst.remove();
            }
        }
    }

    void removeChannel(String channelId) {
        byChannel.remove(channelId);
    }

    private Instant oldest() {
        return timers.now().minus(limits.retention());
    }
}
