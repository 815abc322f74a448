package dev.agentconnect.connector.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** An {@link OutboxTable} in memory: one insertion-ordered map a channel, guarded by itself. */
final class MemoryOutboxTable implements OutboxTable {
    private final Map<String, Map<String, OutboxEntry>> byChannel = new ConcurrentHashMap<>();

    /** For looking only: a channel that has nothing, or is gone, gets no map. */
    private Map<String, OutboxEntry> of(String channelId) {
        return byChannel.getOrDefault(channelId, new LinkedHashMap<>());
    }

    @Override
    public void append(String channelId, OutboxEntry entry) {
        Map<String, OutboxEntry> waiting = byChannel.computeIfAbsent(channelId, id -> new LinkedHashMap<>());
        synchronized (waiting) {
            waiting.putIfAbsent(entry.content().messageId(), entry);
        }
    }

    @Override
    public Optional<OutboxEntry> head(String channelId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.values().stream().findFirst();
        }
    }

    @Override
    public void remove(String channelId, String messageId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            waiting.remove(messageId);
        }
    }

    @Override
    public int size(String channelId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.size();
        }
    }

    @Override
    public boolean contains(String channelId, String messageId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.containsKey(messageId);
        }
    }

    @Override
    public List<String> removeExpired(String channelId, Instant now) {
        Map<String, OutboxEntry> waiting = of(channelId);
        List<String> expired = new ArrayList<>();
        synchronized (waiting) {
            waiting.values().removeIf(entry -> {
                boolean gone = !entry.expiresAt().isAfter(now);
                if (gone) {
                    expired.add(entry.content().messageId());
                }
                return gone;
            });
        }
        return expired;
    }

    void removeChannel(String channelId) {
        byChannel.remove(channelId);
    }
}
