package dev.agentconnect.connector.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.protocol.secret.Secret;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Connection pools, bounded in number and waiting. */
final class Pools {
    /** The engine has eight threads of its own, and handlers share commits. */
    private static final int CONNECTIONS = 8;

    /** Nobody waits longer for a connection: a store that is away is to be told soon. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private Pools() {}

    /**
     * An H2 file. Every commit is with the operating system before it returns, so the end of the process loses nothing; {@code async}
     * because a thread that is interrupted while it reads or writes would else close the file for all.
     */
    static HikariDataSource h2(Path file) {
        String path = file.toAbsolutePath().toString();
        if (path.indexOf(';') >= 0) {
            throw new IllegalArgumentException("the path of a state directory must not contain a semicolon");
        }
        String url = "jdbc:h2:async:" + path + ";MODE=PostgreSQL;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE";
        closeInOrder(url);
        return open(url, "", null);
    }

    /**
     * Opens the file once and closes it. What H2 writes into a file that a crash left behind may not be found after the next crash: it
     * can take an older state for the newest. A file that was closed in order has no such past (decision X63).
     */
    private static void closeInOrder(String url) {
        try (Connection connection = DriverManager.getConnection(url, "", "");
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be opened", e);
        }
    }

    static HikariDataSource open(String url, String user, @Nullable Secret password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(password == null ? "" : password.reveal());
        config.setMaximumPoolSize(CONNECTIONS);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setPoolName("agent-connect-store");
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }
}
