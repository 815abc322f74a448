package dev.agentconnect.benchmarks.load;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The least that makes a message durable: one row inserted and committed, by one thread with a prepared statement. */
final class InsertLoop implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement insert;
    private long next;

    /** The settings are those of the SDK's own H2 file. */
    InsertLoop(Path directory) throws SQLException {
        String file = directory.resolve("bare").toAbsolutePath().toString();
        connection = DriverManager.getConnection(
                "jdbc:h2:async:" + file + ";MODE=PostgreSQL;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE");
        try (Statement table = connection.createStatement()) {
            table.execute("CREATE TABLE messages (position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                    + " message_id VARCHAR NOT NULL, content VARCHAR NOT NULL)");
        }
        connection.setAutoCommit(false);
        insert = connection.prepareStatement("INSERT INTO messages (message_id, content) VALUES (?, ?)");
    }

    /** Rows a second. */
    double run(String content, double seconds) throws SQLException {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long rows = 0;
        while (System.nanoTime() < end) {
            insert.setString(1, "m" + next++);
            insert.setString(2, content);
            insert.executeUpdate();
            connection.commit();
            rows++;
        }
        return rows / ((System.nanoTime() - start) / 1e9);
    }

    @Override
    public void close() throws SQLException {
        insert.close();
        connection.close();
    }
}
