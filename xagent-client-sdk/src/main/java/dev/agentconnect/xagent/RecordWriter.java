package dev.agentconnect.xagent;

import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.StoreFailed;
import dev.agentconnect.xagent.store.UserConnector;
import dev.agentconnect.xagent.store.UserConnectorStore;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Writes the newest state of one user connector to the store: one write at a time, in whatever thread settles, so that
 * nobody waits for a thread that may not come. A write that failed stays wanted. Thread safe; the store is called outside
 * the monitor.
 */
final class RecordWriter {
    private final UserConnectorStore store;
    private final String id;

    // Guarded by this.
    private @Nullable Wish wanted;
    private @Nullable CompletableFuture<@Nullable Void> running;

    /** What the store is to have: a record, or none. */
    private record Wish(@Nullable UserConnector record) {}

    RecordWriter(UserConnectorStore store, String id) {
        this.store = store;
        this.id = id;
    }

    synchronized void want(@Nullable UserConnector record) {
        wanted = new Wish(record);
    }

    /** Returns when the store has what was wanted, or throws what it threw. Blocking. */
    void settle() {
        while (true) {
            CompletableFuture<@Nullable Void> mine = new CompletableFuture<>();
            CompletableFuture<@Nullable Void> other;
            Wish next;
            synchronized (this) {
                other = running;
                next = wanted;
                if (other == null) {
                    if (next == null) {
                        return;
                    }
                    running = mine;
                    wanted = null;
                }
            }
            if (other != null) {
                Await.result(other);
            } else if (next != null) {
                write(next, mine);
            }
        }
    }

    private void write(Wish wish, CompletableFuture<@Nullable Void> mine) {
        boolean done = false;
        try {
            if (wish.record() == null) {
                store.remove(id);
            } else {
                store.put(wish.record());
            }
            done = true;
        } catch (ConnectorException e) {
            throw e;
        } catch (RuntimeException e) { // a store is the platform's code
            throw new StoreFailed("the user connector could not be stored", e);
        } finally {
            synchronized (this) {
                running = null;
                if (!done && wanted == null) {
                    wanted = wish;
                }
            }
            mine.complete(null);
        }
    }
}
