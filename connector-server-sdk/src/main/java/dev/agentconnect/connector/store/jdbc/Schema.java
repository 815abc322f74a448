package dev.agentconnect.connector.store.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The tables, in numbered steps: each is a resource {@code schema-<number>.sql} that is never changed once it was published. Steps
 * may be repeated: a database that has no transactions for table definitions may break off in the middle of one.
 */
final class Schema {
    /** The newest step. */
    static final int VERSION = 3;

    /** How many numbers H2 takes from a counter in one write; a crash skips those that were not used. */
    private static final int NUMBERS_AT_ONCE = 1_024;

    private Schema() {}

    /**
     * Brings the tables to the newest step.
     *
     * @throws IllegalStateException when a newer release has used this database
     */
    static void migrate(Database database) {
        database.transaction(connection -> {
            Database.update(
                    connection,
                    "CREATE TABLE IF NOT EXISTS agc_schema (version INTEGER PRIMARY KEY, description VARCHAR NOT NULL)");
        });
        database.transaction(connection -> {
            int version = version(connection);
            if (version > VERSION) {
                throw new IllegalStateException("the database has schema version " + version
                        + ", this release knows only up to " + VERSION + ": use a newer release");
            }
            for (int next = version + 1; next <= VERSION; next++) {
                step(connection, next);
            }
        });
    }

    /**
     * Lets every table count on from its last row. After a crash H2 may begin with numbers that are taken, and what is inserted with
     * one of them fails.
     */
    static void countOn(Database database) {
        database.transaction(connection -> {
            for (String table : List.of(
                    "agc_outbox",
                    "agc_cursors",
                    "agc_tool_calls",
                    "agc_sent_messages",
                    "agc_sent_parts",
                    "agc_taken_messages")) {
                long last = Database.query(
                                connection, "SELECT COALESCE(MAX(position), 0) FROM " + table, row -> row.getLong(1))
                        .get(0);
                Database.update(
                        connection,
                        "ALTER TABLE " + table + " ALTER COLUMN position RESTART WITH " + (last + 1) + " SET CACHE "
                                + NUMBERS_AT_ONCE);
            }
        });
    }

    private static int version(Connection connection) throws SQLException {
        return Database.query(connection, "SELECT COALESCE(MAX(version), 0) FROM agc_schema", row -> row.getInt(1))
                .get(0);
    }

    private static void step(Connection connection, int version) throws SQLException {
        for (String statement : statements("schema-" + version + ".sql")) {
            Database.update(connection, statement);
        }
        Database.update(
                connection,
                "INSERT INTO agc_schema (version, description) VALUES (?, ?)",
                version,
                "schema-" + version + ".sql");
    }

    private static List<String> statements(String resource) {
        try (InputStream in = Schema.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the artifact has no " + resource);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
            return List.of(text.split(";", -1)).stream()
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }
}
