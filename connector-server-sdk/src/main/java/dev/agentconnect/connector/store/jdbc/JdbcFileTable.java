package dev.agentconnect.connector.store.jdbc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.connector.store.FileRecord;
import dev.agentconnect.connector.store.FileRecord.Direction;
import dev.agentconnect.connector.store.FileTable;
import dev.agentconnect.protocol.json.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link FileTable} in a database; whom a file is for is sealed, since a target may take it for a credential. Thread safe. */
final class JdbcFileTable implements FileTable {
    private final Database database;
    private final GroupCommit commits;
    private final CredentialSeal seal;

    JdbcFileTable(Database database, GroupCommit commits, CredentialSeal seal) {
        this.database = database;
        this.commits = commits;
        this.seal = seal;
    }

    @Override
    public void save(FileRecord file, Instant now) {
        commits.run(connection -> {
            Database.update(connection, "DELETE FROM agc_files WHERE expires_at <= ?", now.toEpochMilli());
            insert(connection, file);
        });
    }

    private void insert(Connection connection, FileRecord file) throws SQLException {
        CredentialSeal.Sealed sealed =
                file.recipient().isNone() ? null : seal.seal(file.fileRef(), recipient(file.recipient()));
        Database.update(
                connection,
                "INSERT INTO agc_files (file_ref, channel_id, direction, filename, mime_type, byte_size, expires_at,"
                        + " recipient_key_id, recipient) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                file.fileRef(),
                file.channelId(),
                file.direction().name(),
                file.filename(),
                file.mimeType(),
                file.byteSize(),
                file.expiresAt().toEpochMilli(),
                sealed == null ? null : sealed.keyId(),
                sealed == null ? null : sealed.text());
    }

    private static ObjectNode recipient(Recipient recipient) {
        return Json.object().put("recipient_ref", recipient.recipientRef()).put("reply_token", recipient.replyToken());
    }

    @Override
    public List<FileRecord> all() {
        return database.query(
                "SELECT file_ref, channel_id, direction, filename, mime_type, byte_size, expires_at, recipient_key_id,"
                        + " recipient FROM agc_files",
                this::read);
    }

    private FileRecord read(ResultSet row) throws SQLException {
        String fileRef = row.getString(1);
        String keyId = row.getString(8);
        return new FileRecord(
                fileRef,
                row.getString(2),
                Direction.valueOf(row.getString(3)),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                Instant.ofEpochMilli(row.getLong(7)),
                keyId == null
                        ? Recipient.NONE
                        : recipient(seal.open(fileRef, new CredentialSeal.Sealed(keyId, row.getString(9)))));
    }

    private static Recipient recipient(ObjectNode opened) {
        return new Recipient(text(opened, "recipient_ref"), text(opened, "reply_token"));
    }

    private static @Nullable String text(ObjectNode opened, String field) {
        return opened.hasNonNull(field) ? opened.get(field).asText() : null;
    }

    @Override
    public void remove(String fileRef) {
        commits.run(connection -> Database.update(connection, "DELETE FROM agc_files WHERE file_ref = ?", fileRef));
    }

    void removeChannel(Connection connection, String channelId) throws SQLException {
        Database.update(connection, "DELETE FROM agc_files WHERE channel_id = ?", channelId);
    }
}
