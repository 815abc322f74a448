package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections, transactions and the few shapes of statements that the store needs. Thread safe. */
final class Database {
    /** H2 writes everything that is committed and asks the operating system to force it to the disk. */
    private static final String FORCE = "CHECKPOINT SYNC";

    private final DataSource source;
    private final Durability durability;

    Database(DataSource source) {
        this(source, Durability.PROCESS_END);
    }

    Database(DataSource source, Durability durability) {
        this.source = source;
        this.durability = durability;
    }

    /** What happens in one transaction. */
    interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** Reads one row. */
    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    /**
     * All of it or nothing.
     *
     * @throws StoreUnavailable when it was rolled back, or nobody knows whether it was
     */
    void transaction(Work work) {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                work.run(connection);
                connection.commit();
                if (durability == Durability.POWER_LOSS) {
                    update(connection, FORCE);
                }
            } catch (SQLException | RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    <T> List<T> query(String sql, Row<T> row, Object... values) {
        try (Connection connection = source.getConnection()) {
            return query(connection, sql, row, values);
        } catch (SQLException e) {
            throw unavailable(e);
        }
    }

    <T> Optional<T> first(String sql, Row<T> row, Object... values) {
        return query(sql, row, values).stream().findFirst();
    }

    static <T> List<T> query(Connection connection, String sql, Row<T> row, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row.read(rows));
            }
            return found;
        }
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }

    /** Without the driver's text, which may repeat values; the cause has it for who debugs. */
    static StoreUnavailable unavailable(SQLException e) {
        return new StoreUnavailable("the database failed with SQL state " + e.getSQLState(), e);
    }
}
