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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An {@link OutboxTable} in a database. Calls for one channel come one at a time; those for several share commits. Thread safe. */
final class JdbcOutboxTable implements OutboxTable {
    /** How often the number of cursors is looked at, in moves. */
    private static final int CURSOR_SWEEP = 1_000;

    private static final Json.TreeReader CONTENTS = Json.reader(JsonLimits.DOCUMENT);

    private final AtomicInteger moves = new AtomicInteger();
    private final Database database;
    private final GroupCommit commits;

    JdbcOutboxTable(Database database, GroupCommit commits) {
        this.database = database;
        this.commits = commits;
    }

    @Override
    public void append(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor) {
        commits.run(connection -> {
            for (OutboxEntry entry : entries) {
                append(connection, channelId, entry);
            }
            if (cursor != null) {
                move(connection, cursor);
            }
        });
    }

    private static void append(Connection connection, String channelId, OutboxEntry entry) throws SQLException {
        String hash = KeyHash.of(entry.content().messageId());
        int added = Database.update(
                connection,
                "INSERT INTO agc_outbox (channel_id, key_hash, content, expires_at) VALUES (?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING",
                channelId,
                hash,
                new String(Json.bytes(entry.content()), StandardCharsets.UTF_8),
                entry.expiresAt().toEpochMilli());
        if (added == 0 && !contains(connection, channelId, hash)) { // the conflict was about the position: not stored
            throw new SQLException("the next position is taken", "23505");
        }
    }

    private static boolean contains(Connection connection, String channelId, String hash) throws SQLException {
        return !Database.query(
                        connection,
                        "SELECT 1 FROM agc_outbox WHERE channel_id = ? AND key_hash = ?",
                        row -> row.getInt(1),
                        channelId,
                        hash)
                .isEmpty();
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
                "SELECT content, expires_at FROM agc_outbox WHERE channel_id = ? ORDER BY position LIMIT 1",
                row -> new OutboxEntry(content(row), Instant.ofEpochMilli(row.getLong(2))),
                channelId);
    }

    private static ChatMessageContent content(ResultSet row) throws SQLException {
        return RecordReader.read(
                CONTENTS.read(row.getString(1).getBytes(StandardCharsets.UTF_8)), ChatMessageContent.class);
    }

    @Override
    public int size(String channelId) {
        return database.query("SELECT COUNT(*) FROM agc_outbox WHERE channel_id = ?", row -> row.getInt(1), channelId)
                .get(0);
    }

    @Override
    public boolean contains(String channelId, String messageId) {
        return database.first(
                        "SELECT 1 FROM agc_outbox WHERE channel_id = ? AND key_hash = ?",
                        row -> row.getInt(1),
                        channelId,
                        KeyHash.of(messageId))
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

    void remove(Connection connection, String channelId, String messageId) throws SQLException {
        Database.update(
                connection,
                "DELETE FROM agc_outbox WHERE channel_id = ? AND key_hash = ?",
                channelId,
                KeyHash.of(messageId));
    }

    void removeChannel(Connection connection, String channelId) throws SQLException {
        Database.update(connection, "DELETE FROM agc_outbox WHERE channel_id = ?", channelId);
    }
}
