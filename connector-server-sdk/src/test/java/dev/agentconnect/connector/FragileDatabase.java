package dev.agentconnect.connector;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A database that goes away when a test says so. */
final class FragileDatabase implements DataSource {
    /** What it does. */
    enum Mood {
        /** It works. */
        THERE,
        /** No connection can be had. */
        AWAY,
        /** Every commit is rolled back and fails. */
        COMMIT_FAILS,
        /** Every commit succeeds, and nobody learns of it. */
        COMMIT_UNHEARD
    }

    private final DataSource real;
    final AtomicInteger failures = new AtomicInteger();
    volatile Mood mood = Mood.THERE;

    FragileDatabase(DataSource real) {
        this.real = real;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (mood == Mood.AWAY) {
            throw away();
        }
        Connection connection = real.getConnection();
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit")) {
                        commit(connection);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void commit(Connection connection) throws SQLException {
        switch (mood) {
            case THERE -> connection.commit();
            case COMMIT_UNHEARD -> {
                connection.commit();
                throw away();
            }
            default -> {
                connection.rollback();
                throw away();
            }
        }
    }

    private SQLException away() {
        failures.incrementAndGet();
        return new SQLException("the database is away", "08006");
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return real.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        real.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        real.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return real.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return real.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return real.isWrapperFor(type);
    }
}
