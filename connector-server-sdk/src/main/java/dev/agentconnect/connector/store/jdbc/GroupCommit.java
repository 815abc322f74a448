package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lets writers that come at once share one commit: whoever gets the lock commits for all that wait, and they find their work done.
 * Each writer waits for its own work, so no more waits than there are threads. An interrupt does not end the wait: who gives up must
 * know what was kept. Thread safe.
 */
final class GroupCommit {
    /** A commit should not grow beyond what a database takes in a moment. */
    static final int MAX_BATCH = 128;

    private final Queue<Pending> waiting = new ConcurrentLinkedQueue<>();
    private final Object committing = new Object();
    private final Database database;

    private static final class Pending {
        final Database.Work work;
        boolean done; // guarded by committing

        @Nullable
        Throwable failure; // guarded by committing

        Pending(Database.Work work) {
            this.work = work;
        }
    }

    GroupCommit(Database database) {
        this.database = database;
    }

    /**
     * Does the work in a transaction, perhaps together with that of others.
     *
     * @throws StoreUnavailable when it was not done, or nobody knows whether it was
     */
    void run(Database.Work work) {
        Pending mine = new Pending(work);
        waiting.add(mine);
        synchronized (committing) {
            while (!mine.done) {
                commit(batch());
            }
            if (mine.failure != null) {
                throw new StoreUnavailable("the work was not committed", mine.failure);
            }
        }
    }

    private List<Pending> batch() {
        List<Pending> batch = new ArrayList<>();
        while (batch.size() < MAX_BATCH) {
            Pending next = waiting.poll();
            if (next == null) {
                break;
            }
            batch.add(next);
        }
        return batch;
    }

    private void commit(List<Pending> batch) {
        Throwable failure = null;
        try {
            database.transaction(connection -> {
                for (Pending each : batch) {
                    each.work.run(connection);
                }
            });
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        for (Pending each : batch) {
            each.failure = failure;
            each.done = true;
        }
    }
}
