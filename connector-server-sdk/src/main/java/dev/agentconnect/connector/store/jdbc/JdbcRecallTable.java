package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.RecallTable;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A {@link RecallTable} in a database. What is too much on a channel goes each time that a tenth of its capacity was added; what is
 * too old anywhere goes in small lots, now and then. Thread safe.
 */
final class JdbcRecallTable implements RecallTable {
    /** How many puts until old rows of all channels are looked for, and how many go at once. */
    private static final int SWEEP = 500;

    private static final Json.TreeReader ANSWERS = Json.reader(JsonLimits.DOCUMENT);

    private final Map<String, AtomicInteger> putsByChannel = new ConcurrentHashMap<>();
    private final AtomicInteger puts = new AtomicInteger();
    private final GroupCommit commits;
    private final Database database;
    private final String table;
    private final UnaryOperator<String> keys;
    private final String insert;
    private final String remove;
    private final String contains;
    private final ConnectorLimits.Recall limits;
    private final Timers timers;

    JdbcRecallTable(Database database, GroupCommit commits, Name name, JdbcStore.Ageing ageing) {
        this.database = database;
        this.commits = commits;
        this.table = name.table();
        this.keys = name.keys();
        this.insert = "INSERT INTO " + table + " (channel_id, key_hash, fingerprint, answer, finished_at)"
                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
        this.remove = "DELETE FROM " + table + " WHERE channel_id = ? AND key_hash = ?";
        this.contains = "SELECT 1 FROM " + table + " WHERE channel_id = ? AND key_hash = ? AND finished_at > ?";
        this.limits = ageing.limits();
        this.timers = ageing.timers();
    }

    /** Which table, and how its keys are stored. */
    record Name(String table, UnaryOperator<String> keys) {}

    @Override
    public Optional<Recalled> find(String channelId, String key) {
        return database.first(
                "SELECT fingerprint, answer, finished_at FROM " + table
                        + " WHERE channel_id = ? AND key_hash = ? AND finished_at > ?",
                JdbcRecallTable::recalled,
                channelId,
                keys.apply(key),
                oldest());
    }

    private static Recalled recalled(ResultSet row) throws SQLException {
        return new Recalled(
                row.getString(1),
                ANSWERS.read(row.getString(2).getBytes(StandardCharsets.UTF_8)),
                Instant.ofEpochMilli(row.getLong(3)));
    }

    @Override
    public void put(String channelId, String key, Recalled recalled) {
        Line line = line(key, recalled);
        commits.run(connection -> put(connection, channelId, line));
    }

    /** An outcome as it is stored, made ready outside of the commit that others wait for. */
    record Line(String key, String fingerprint, String answer, long at) {}

    Line line(String key, Recalled recalled) {
        return new Line(
                keys.apply(key),
                recalled.fingerprint(),
                new String(Json.bytes(recalled.answer()), StandardCharsets.UTF_8),
                recalled.at().toEpochMilli());
    }

    /** As {@link #put}, within a transaction. */
    void put(Connection connection, String channelId, Line line) throws SQLException {
        if (insert(connection, channelId, line) == 0) { // the key stands there, perhaps grown old: it goes to the end
            Database.update(connection, remove, channelId, line.key());
            insert(connection, channelId, line);
        }
        int added = putsByChannel
                .computeIfAbsent(channelId, id -> new AtomicInteger())
                .incrementAndGet();
        if ((added - 1) % Math.max(1, limits.capacity() / 10) == 0) {
            keepNewest(connection, channelId);
        }
        if (puts.incrementAndGet() % SWEEP == 0) {
            sweep(connection);
        }
    }

    private int insert(Connection connection, String channelId, Line line) throws SQLException {
        return Database.update(connection, insert, channelId, line.key(), line.fingerprint(), line.answer(), line.at());
    }

    /** Whether an outcome is remembered, as part of another statement: its values are channel, key as it is stored and {@link #oldest}. */
    String selectOne() {
        return contains;
    }

    /** Whether an outcome is remembered, by its key as it is stored. */
    boolean contains(Connection connection, String channelId, String key) throws SQLException {
        return !Database.query(connection, contains, row -> row.getInt(1), channelId, key, oldest())
                .isEmpty();
    }

    /** In two statements, because H2 would look for the bound anew at each row that it deletes. */
    private void keepNewest(Connection connection, String channelId) throws SQLException {
        String bound =
                "SELECT position FROM " + table + " WHERE channel_id = ? ORDER BY position DESC LIMIT 1 OFFSET ?";
        for (long last : Database.query(connection, bound, row -> row.getLong(1), channelId, limits.capacity())) {
            Database.update(
                    connection, "DELETE FROM " + table + " WHERE channel_id = ? AND position <= ?", channelId, last);
        }
    }

    /** Takes a lot of what is too old, of any channel: what was put first stands first. */
    void sweep(Connection connection) throws SQLException {
        String bound = "SELECT COALESCE(MAX(position), 0) FROM (SELECT position FROM " + table
                + " ORDER BY position LIMIT ?) AS lot";
        long last = Database.query(connection, bound, row -> row.getLong(1), 2 * SWEEP)
                .get(0);
        Database.update(
                connection, "DELETE FROM " + table + " WHERE position <= ? AND finished_at <= ?", last, oldest());
    }

    void removeChannel(Connection connection, String channelId) throws SQLException {
        Database.update(connection, "DELETE FROM " + table + " WHERE channel_id = ?", channelId);
        putsByChannel.remove(channelId);
    }

    /** What finished then or before is forgotten. */
    long oldest() {
        return timers.now().minus(limits.retention()).toEpochMilli();
    }
}
