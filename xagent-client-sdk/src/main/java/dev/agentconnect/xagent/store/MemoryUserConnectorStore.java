package dev.agentconnect.xagent.store;

import dev.agentconnect.xagent.error.Overloaded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Remembers until the process ends. Bounded; thread safe. */
public final class MemoryUserConnectorStore implements UserConnectorStore {
    /** The bound when none is given. */
    public static final int DEFAULT_MAX_RECORDS = 10_000;

    private final int maxRecords;

    // Guarded by this.
    private final Map<String, UserConnector> records = new LinkedHashMap<>();

    /** A store of {@link #DEFAULT_MAX_RECORDS}. */
    public MemoryUserConnectorStore() {
        this(DEFAULT_MAX_RECORDS);
    }

    /**
     * A store.
     *
     * @param maxRecords how many records there may be
     */
    public MemoryUserConnectorStore(int maxRecords) {
        this.maxRecords = maxRecords;
    }

    @Override
    public synchronized void put(UserConnector connection) {
        if (!records.containsKey(connection.id()) && records.size() >= maxRecords) {
            throw new Overloaded("maxRecords");
        }
        records.put(connection.id(), connection);
    }

    @Override
    public synchronized Optional<UserConnector> find(String id) {
        return Optional.ofNullable(records.get(id));
    }

    @Override
    public synchronized List<UserConnector> ofUser(String userId) {
        return records.values().stream().filter(r -> r.userId().equals(userId)).toList();
    }

    @Override
    public synchronized void remove(String id) {
        records.remove(id);
    }
}
