package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.store.RecallTable;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps in mind what the database would not take: a message or tool call that went out while the database was away has happened all
 * the same, and must not happen again when it is asked for once more. What is kept in mind is stored when it is asked for. Thread safe.
 */
final class UnstoredRecalls implements RecallTable {
    /** How much is kept in mind; more only comes when the database stays away while handlers go on acting. */
    static final int CAPACITY = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(UnstoredRecalls.class);

    private final Map<Key, Recalled> unstored = new LinkedHashMap<>(); // guarded by itself
    private final JdbcRecallTable table;

    private record Key(String channelId, String key) {}

    UnstoredRecalls(JdbcRecallTable table) {
        this.table = table;
    }

    @Override
    public Optional<Recalled> find(String channelId, String key) {
        Key wanted = new Key(channelId, key);
        Recalled kept = kept(wanted);
        if (kept == null) {
            return table.find(channelId, key);
        }
        table.put(channelId, key, kept);
        forget(wanted, kept);
        return Optional.of(kept);
    }

    private @Nullable Recalled kept(Key key) {
        synchronized (unstored) {
            return unstored.get(key);
        }
    }

    private void forget(Key key, Recalled kept) {
        synchronized (unstored) {
            unstored.remove(key, kept);
        }
    }

    @Override
    public void put(String channelId, String key, Recalled recalled) {
        Key mine = new Key(channelId, key);
        try {
            table.put(channelId, key, recalled);
        } catch (StoreUnavailable e) {
            keep(mine, recalled);
            throw e;
        }
        synchronized (unstored) {
            unstored.remove(mine);
        }
    }

    private void keep(Key key, Recalled recalled) {
        synchronized (unstored) {
            unstored.put(key, recalled);
            if (unstored.size() > CAPACITY) {
                unstored.remove(unstored.keySet().iterator().next());
                LOG.error("an outcome is lost: the database has been away for too many of them");
            }
        }
    }

    void removeChannel(String channelId) {
        synchronized (unstored) {
            unstored.keySet().removeIf(key -> key.channelId().equals(channelId));
        }
    }
}
