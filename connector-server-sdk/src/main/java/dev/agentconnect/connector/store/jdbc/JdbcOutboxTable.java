package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.OutboxTable;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.RecordReader;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** An {@link OutboxTable} in a database. Calls that come at once share commits. Thread safe. */
final class JdbcOutboxTable implements OutboxTable {
    /** How often the number of cursors is looked at, in moves. */
    private static final int CURSOR_SWEEP = 1_000;

    private static final String COUNT = "SELECT COUNT(*) FROM agc_outbox WHERE channel_id = ?";
    private static final String CONTAINS = "SELECT 1 FROM agc_outbox WHERE channel_id = ? AND key_hash = ?";

    /** By the keys of the channel; {@code + 0} keeps PostgreSQL from looking through the rows of all channels for the first. */
    private static final String HEAD = "SELECT content, expires_at FROM agc_outbox"
            + " WHERE position = (SELECT MIN(position + 0) FROM agc_outbox WHERE channel_id = ?)";

    private static final String REMOVE = "DELETE FROM agc_outbox WHERE channel_id = ? AND key_hash = ?";
    private static final Json.TreeReader CONTENTS = Json.reader(JsonLimits.DOCUMENT);

    private final AtomicInteger moves = new AtomicInteger();
    private final Database database;
    private final GroupCommit commits;
    private final JdbcRecallTable taken;
    private final String insert;

    /**
     * How many wait on a channel, as far as this process has looked; counting them anew would cost more than the message itself. Guarded
     * by the commits, which run one at a time.
     */
    private final Map<String, Integer> waiting = new HashMap<>();

    JdbcOutboxTable(Database database, GroupCommit commits, JdbcRecallTable taken) {
        this.database = database;
        this.commits = commits;
        this.taken = taken;
        this.insert = "INSERT INTO agc_outbox (channel_id, key_hash, content, expires_at)"
                + " SELECT CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS BIGINT) WHERE NOT EXISTS ("
                + taken.selectOne() + ") ON CONFLICT DO NOTHING";
        commits.onFailure(waiting::clear);
    }

    /** An entry as it is stored, made ready outside of the commit that others wait for. */
    private record Line(String key, String content, long expiresAt) {
        static Line of(OutboxEntry entry) {
            return new Line(
                    MessageKey.of(entry.content().messageId()),
                    new String(Json.bytes(entry.content()), StandardCharsets.UTF_8),
                    entry.expiresAt().toEpochMilli());
        }
    }

    @Override
    public Appended append(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor, int capacity) {
        List<Line> lines = entries.stream().map(Line::of).toList();
        AtomicReference<Appended> outcome = new AtomicReference<>(new Appended.Kept(0));
        commits.run(connection -> {
            Appended appended = append(connection, channelId, lines, capacity);
            if (cursor != null && appended instanceof Appended.Kept) {
                move(connection, cursor);
            }
            outcome.set(appended);
        });
        return Objects.requireNonNull(outcome.get());
    }

    private Appended append(Connection connection, String channelId, List<Line> lines, int capacity)
            throws SQLException {
        int before = waiting(connection, channelId);
        if (before + lines.size() > capacity) {
            int fresh = fresh(connection, channelId, lines);
            if (fresh > 0 && before + fresh > capacity) {
                return new Appended.NoRoom(fresh);
            }
        }
        int added = 0;
        for (Line line : lines) {
            added += append(connection, channelId, line);
        }
        waiting.put(channelId, before + added);
        return new Appended.Kept(added);
    }

    private int waiting(Connection connection, String channelId) throws SQLException {
        Integer known = waiting.get(channelId);
        return known != null
                ? known
                : Database.query(connection, COUNT, row -> row.getInt(1), channelId)
                        .get(0);
    }

    /** How many of them are new. */
    private int fresh(Connection connection, String channelId, List<Line> lines) throws SQLException {
        Set<String> fresh = new HashSet<>();
        for (Line line : lines) {
            if (isNew(connection, channelId, line)) {
                fresh.add(line.key());
            }
        }
        return fresh.size();
    }

    private boolean isNew(Connection connection, String channelId, Line line) throws SQLException {
        return Database.query(connection, CONTAINS, row -> row.getInt(1), channelId, line.key())
                        .isEmpty()
                && !taken.contains(connection, channelId, line.key());
    }

    private int append(Connection connection, String channelId, Line line) throws SQLException {
        int added = Database.update(
                connection,
                insert,
                channelId,
                line.key(),
                line.content(),
                line.expiresAt(),
                channelId,
                line.key(),
                taken.oldest());
        if (added == 0 && isNew(connection, channelId, line)) { // the conflict was about the position: not stored
            throw new SQLException("the next position is taken", "23505");
        }
        return added;
    }

    private void move(Connection connection, Cursor cursor) throws SQLException {
        String hash = KeyHash.of(cursor.key());
        Database.update(connection, "DELETE FROM agc_cursors WHERE key_hash = ?", hash);
        Database.update(
                connection, "INSERT INTO agc_cursors (key_hash, cursor_value) VALUES (?, ?)", hash, cursor.value());
        if (moves.incrementAndGet() % CURSOR_SWEEP == 0) {
            Database.update(
                    connection,
                    "DELETE FROM agc_cursors WHERE position <= (SELECT MIN(position) FROM (SELECT position FROM agc_cursors"
                            + " ORDER BY position DESC LIMIT 1 OFFSET ?) AS surplus)",
                    MAX_CURSORS);
        }
    }

    @Override
    public Optional<String> cursor(String key) {
        return database.first(
                "SELECT cursor_value FROM agc_cursors WHERE key_hash = ?", row -> row.getString(1), KeyHash.of(key));
    }

    @Override
    public Optional<OutboxEntry> head(String channelId) {
        return database.first(
                HEAD, row -> new OutboxEntry(content(row), Instant.ofEpochMilli(row.getLong(2))), channelId);
    }

    private static ChatMessageContent content(ResultSet row) throws SQLException {
        return RecordReader.read(
                CONTENTS.read(row.getString(1).getBytes(StandardCharsets.UTF_8)), ChatMessageContent.class);
    }

    @Override
    public int size(String channelId) {
        return database.query(COUNT, row -> row.getInt(1), channelId).get(0);
    }

    @Override
    public boolean contains(String channelId, String messageId) {
        return database.first(CONTAINS, row -> row.getInt(1), channelId, MessageKey.of(messageId))
                .isPresent();
    }

    @Override
    public List<String> expired(String channelId, Instant now) {
        return database.query(
                "SELECT content FROM agc_outbox WHERE channel_id = ? AND expires_at <= ? ORDER BY position",
                row -> content(row).messageId(),
                channelId,
                now.toEpochMilli());
    }

    /** Takes a message out; before step 3 of the schema every id was stored as its hash. */
    void remove(Connection connection, String channelId, String messageId) throws SQLException {
        int byKey = Database.update(connection, REMOVE, channelId, MessageKey.of(messageId));
        int removed = byKey > 0 ? byKey : Database.update(connection, REMOVE, channelId, KeyHash.of(messageId));
        waiting.computeIfPresent(channelId, (id, count) -> count - removed);
    }

    void removeChannel(Connection connection, String channelId) throws SQLException {
        Database.update(connection, "DELETE FROM agc_outbox WHERE channel_id = ?", channelId);
        waiting.remove(channelId);
    }
}
