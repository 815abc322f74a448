package dev.agentconnect.connector.store;

import dev.agentconnect.connector.handler.Cursor;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** An {@link OutboxTable} in memory: one insertion-ordered map a channel, guarded by itself. */
final class MemoryOutboxTable implements OutboxTable {
    private final Map<String, Map<String, OutboxEntry>> byChannel = new ConcurrentHashMap<>();
    private final Map<String, String> cursors = new LinkedHashMap<>(); // guarded by itself; moved longest ago first

    private final RecallTable taken;

    MemoryOutboxTable(RecallTable taken) {
        this.taken = taken;
    }

    /** For looking only: a channel that has nothing, or is gone, gets no map. */
    private Map<String, OutboxEntry> of(String channelId) {
        return byChannel.getOrDefault(channelId, new LinkedHashMap<>());
    }

    @Override
    public Appended append(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor, int capacity) {
        Appended appended = entries.isEmpty() ? new Appended.Kept(0) : append(channelId, entries, capacity);
        if (cursor != null && appended instanceof Appended.Kept) {
            move(cursor);
        }
        return appended;
    }

    private Appended append(String channelId, List<OutboxEntry> entries, int capacity) {
        Map<String, OutboxEntry> waiting = byChannel.computeIfAbsent(channelId, id -> new LinkedHashMap<>());
        synchronized (waiting) {
            Map<String, OutboxEntry> fresh = new LinkedHashMap<>();
            for (OutboxEntry entry : entries) {
                String messageId = entry.content().messageId();
                if (!waiting.containsKey(messageId)
                        && taken.find(channelId, messageId).isEmpty()) {
                    fresh.putIfAbsent(messageId, entry);
                }
            }
            if (!fresh.isEmpty() && waiting.size() + fresh.size() > capacity) {
                return new Appended.NoRoom(fresh.size());
            }
            waiting.putAll(fresh);
            return new Appended.Kept(fresh.size());
        }
    }

    private void move(Cursor cursor) {
        synchronized (cursors) {
            cursors.remove(cursor.key());
            cursors.put(cursor.key(), cursor.value());
            if (cursors.size() > MAX_CURSORS) {
                cursors.remove(cursors.keySet().iterator().next());
            }
        }
    }

    @Override
    public Optional<String> cursor(String key) {
        synchronized (cursors) {
            return Optional.ofNullable(cursors.get(key));
        }
    }

    @Override
    public Optional<OutboxEntry> head(String channelId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.values().stream().findFirst();
        }
    }

    void remove(String channelId, String messageId) {
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

    long size() {
        return byChannel.keySet().stream().mapToLong(this::size).sum();
    }

    @Override
    public boolean contains(String channelId, String messageId) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.containsKey(messageId);
        }
    }

    @Override
    public List<String> expired(String channelId, Instant now) {
        Map<String, OutboxEntry> waiting = of(channelId);
        synchronized (waiting) {
            return waiting.values().stream()
                    .filter(entry -> !entry.expiresAt().isAfter(now))
                    .map(entry -> entry.content().messageId())
                    .toList();
        }
    }

    void removeChannel(String channelId) {
        byChannel.remove(channelId);
    }
}
