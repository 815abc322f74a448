package dev.agentconnect.connector.store.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.store.ChannelRecord;
import dev.agentconnect.connector.store.ConnectorRecord;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.FileTable;
import dev.agentconnect.connector.store.OutboxTable;
import dev.agentconnect.connector.store.RecallTable;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.secret.Secret;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;

/**
 * Remembers in a database; the same statements run on H2 and PostgreSQL. It makes and updates its own tables, whose names begin with
 * {@code agc_}. One server at a time uses a set of tables; several servers on one PostgreSQL each take a schema of their own.
 * Target credentials are encrypted with AES-256-GCM. While the database is away every method throws {@link StoreUnavailable}; when it
 * is back, everything goes on. Thread safe.
 */
public final class JdbcStore implements ConnectorStore, AutoCloseable {
    private static final String H2_FILE = "connector";

    private final AutoCloseable pool;
    private final Database database;
    private final GroupCommit commits;
    private final ChannelTable channels;
    private final JdbcOutboxTable outbox;
    private final JdbcFileTable files;
    private final Recall toolCalls;
    private final Recall sentMessages;
    private final Recall sentParts;
    private final Recall takenMessages;

    /** A table and what it could not take yet. */
    private record Recall(JdbcRecallTable table, UnstoredRecalls all) {
        static Recall of(Database database, GroupCommit commits, JdbcRecallTable.Name name, Ageing ageing) {
            JdbcRecallTable table = new JdbcRecallTable(database, commits, name, ageing);
            return new Recall(table, new UnstoredRecalls(table));
        }
    }

    /**
     * How finished calls and messages age.
     *
     * @param limits how many are remembered, and how long
     * @param timers the clock
     */
    public record Ageing(ConnectorLimits.Recall limits, Timers timers) {}

    private JdbcStore(Database database, AutoCloseable pool, CredentialKeys keys, Ageing ageing) {
        this.pool = pool;
        this.database = database;
        commits = new GroupCommit(database);
        CredentialSeal seal = new CredentialSeal(keys);
        channels = new ChannelTable(database, seal);
        files = new JdbcFileTable(database, commits, seal);
        toolCalls = Recall.of(database, commits, new JdbcRecallTable.Name("agc_tool_calls", KeyHash::of), ageing);
        sentMessages = Recall.of(database, commits, new JdbcRecallTable.Name("agc_sent_messages", KeyHash::of), ageing);
        sentParts = Recall.of(database, commits, new JdbcRecallTable.Name("agc_sent_parts", KeyHash::of), ageing);
        takenMessages =
                Recall.of(database, commits, new JdbcRecallTable.Name("agc_taken_messages", MessageKey::of), ageing);
        outbox = new JdbcOutboxTable(database, commits, takenMessages.table());
        Schema.migrate(database);
    }

    /**
     * A store in H2 files of a directory that survives the end of the process, however it ends, and with the keys of {@link
     * CredentialKeys#inDirectory}. The directory is made, for its owner only, when it does not exist.
     *
     * @param directory the state directory; one process at a time uses it
     * @param ageing how finished calls and messages age
     * @return the store; whoever opens it closes it
     * @throws StoreUnavailable when the files cannot be used, for example because another process uses them
     */
    public static JdbcStore inDirectory(Path directory, Ageing ageing) {
        return inDirectory(directory, ageing, Durability.PROCESS_END);
    }

    /**
     * A store in H2 files of a directory, with the keys of {@link CredentialKeys#inDirectory}. The directory is made, for its owner only,
     * when it does not exist.
     *
     * @param directory the state directory; one process at a time uses it
     * @param ageing how finished calls and messages age
     * @param durability what a commit survives
     * @return the store; whoever opens it closes it
     * @throws StoreUnavailable when the files cannot be used, for example because another process uses them
     */
    public static JdbcStore inDirectory(Path directory, Ageing ageing, Durability durability) {
        OwnerOnly.directory(directory);
        return inDirectory(directory, CredentialKeys.inDirectory(directory), ageing, durability);
    }

    /**
     * A store in H2 files of a directory, with keys from elsewhere.
     *
     * @param directory the state directory; one process at a time uses it
     * @param keys protect the credentials
     * @param ageing how finished calls and messages age
     * @param durability what a commit survives
     * @return the store; whoever opens it closes it
     * @throws StoreUnavailable when the files cannot be used, for example because another process uses them
     */
    public static JdbcStore inDirectory(Path directory, CredentialKeys keys, Ageing ageing, Durability durability) {
        OwnerOnly.directory(directory);
        DirectoryLock lock = DirectoryLock.take(directory);
        try {
            HikariDataSource pool = Pools.h2(directory.resolve(H2_FILE));
            JdbcStore store = pooled(pool, () -> closeBoth(pool, lock), keys, ageing, durability);
            Schema.countOn(store.database);
            return store;
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    private static void closeBoth(HikariDataSource pool, DirectoryLock lock) {
        try (lock) {
            pool.close();
        }
    }

    /**
     * A store in a database that a URL names, through a pool of its own. For PostgreSQL its driver must be on the class or module path;
     * set {@code socketTimeout} and {@code currentSchema} in the URL as needed.
     *
     * @param url a JDBC URL without password
     * @param user the database user
     * @param password the user's password
     * @param keys protect the credentials
     * @param ageing how finished calls and messages age
     * @return the store; whoever opens it closes it
     * @throws StoreUnavailable when the database cannot be reached now
     */
    public static JdbcStore connect(String url, String user, Secret password, CredentialKeys keys, Ageing ageing) {
        HikariDataSource pool = Pools.open(url, user, password);
        return pooled(pool, pool, keys, ageing, Durability.PROCESS_END);
    }

    /**
     * A store in a database of the application.
     *
     * @param source gives connections, best from a pool with a bounded wait; whoever passes it closes it
     * @param keys protect the credentials
     * @param ageing how finished calls and messages age
     * @return the store
     * @throws StoreUnavailable when the database cannot be reached now
     */
    public static JdbcStore on(DataSource source, CredentialKeys keys, Ageing ageing) {
        return new JdbcStore(new Database(source), () -> {}, keys, ageing);
    }

    private static JdbcStore pooled(
            HikariDataSource pool, AutoCloseable whole, CredentialKeys keys, Ageing ageing, Durability durability) {
        try {
            return new JdbcStore(new Database(pool, durability), whole, keys, ageing);
        } catch (RuntimeException | Error e) {
            pool.close();
            throw e;
        }
    }

    @Override
    public void saveConnector(ConnectorRecord connector) {
        commits.run(connection -> {
            Database.update(connection, "DELETE FROM agc_connectors WHERE connector_id = ?", connector.connectorId());
            Database.update(
                    connection,
                    "INSERT INTO agc_connectors (connector_id, last_seen) VALUES (?, ?)",
                    connector.connectorId(),
                    connector.lastSeen().toEpochMilli());
        });
    }

    @Override
    public List<ConnectorRecord> connectors() {
        return database.query(
                "SELECT connector_id, last_seen FROM agc_connectors ORDER BY last_seen",
                row -> new ConnectorRecord(row.getString(1), Instant.ofEpochMilli(row.getLong(2))));
    }

    @Override
    public void removeConnector(String connectorId) {
        commits.run(connection ->
                Database.update(connection, "DELETE FROM agc_connectors WHERE connector_id = ?", connectorId));
    }

    @Override
    public void saveChannel(ChannelRecord channel) {
        commits.run(connection -> channels.save(connection, channel));
    }

    @Override
    public List<ChannelRecord> channels() {
        return channels.all();
    }

    @Override
    public void removeChannel(String channelId) {
        List<Recall> recalls = List.of(toolCalls, sentMessages, sentParts, takenMessages);
        commits.run(connection -> {
            channels.remove(connection, channelId);
            outbox.removeChannel(connection, channelId);
            files.removeChannel(connection, channelId);
            for (Recall recall : recalls) {
                recall.table().removeChannel(connection, channelId);
            }
        });
        recalls.forEach(recall -> recall.all().removeChannel(channelId));
    }

    @Override
    public RecallTable toolCalls() {
        return toolCalls.all();
    }

    @Override
    public RecallTable sentMessages() {
        return sentMessages.all();
    }

    @Override
    public RecallTable sentParts() {
        return sentParts.all();
    }

    @Override
    public RecallTable takenMessages() {
        return takenMessages.all();
    }

    @Override
    public OutboxTable outbox() {
        return outbox;
    }

    @Override
    public long messagesWaiting() {
        return database.query("SELECT COUNT(*) FROM agc_outbox", row -> row.getLong(1))
                .get(0);
    }

    @Override
    public FileTable files() {
        return files;
    }

    @Override
    public void settle(String channelId, String messageId, Recalled outcome) {
        JdbcRecallTable.Line line = takenMessages.table().line(messageId, outcome);
        commits.run(connection -> {
            takenMessages.table().put(connection, channelId, line);
            outbox.remove(connection, channelId, messageId);
        });
    }

    /** Closes the pool, if it has one of its own. */
    @Override
    public void close() {
        try {
            pool.close();
        } catch (Exception e) {
            throw new IllegalStateException("the connection pool does not close", e);
        }
    }
}
