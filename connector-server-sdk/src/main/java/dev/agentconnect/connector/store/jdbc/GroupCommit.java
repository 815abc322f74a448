package dev.agentconnect.connector.store.jdbc;

import dev.agentconnect.connector.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets writers that come at once share one commit: one of them commits for all that wait, and each of the others wakes when its work is
 * done, or to commit for the next. Each writer waits for its own work, so no more waits than there are threads. An interrupt does not end
 * the wait: who gives up must know what was kept. Thread safe.
 */
final class GroupCommit {
    /** A commit should not grow beyond what a database takes in a moment. */
    static final int MAX_BATCH = 128;

    private final Queue<Pending> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean committing = new AtomicBoolean();
    private final Database database;
    private volatile Runnable onFailure = () -> {};

    private static final class Pending {
        final Thread writer = Thread.currentThread();
        final Database.Work work;

        @Nullable
        Throwable failure; // written before done

        volatile boolean done;

        Pending(Database.Work work) {
            this.work = work;
        }
    }

    GroupCommit(Database database) {
        this.database = database;
    }

    /** What is called after a commit that failed, before the next begins: what was noted in it must be forgotten. */
    void onFailure(Runnable call) {
        onFailure = call;
    }

    /**
     * Does the work in a transaction, perhaps together with that of others.
     *
     * @throws StoreUnavailable when it was not done, or nobody knows whether it was
     */
    void run(Database.Work work) {
        Pending mine = new Pending(work);
        waiting.add(mine);
        boolean interrupted = false;
        while (!mine.done) {
            if (committing.compareAndSet(false, true)) {
                commitUntilDone(mine);
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            mine.writer.interrupt();
        }
        if (mine.failure != null) {
            throw new StoreUnavailable("the work was not committed", mine.failure);
        }
    }

    private void commitUntilDone(Pending mine) {
        try {
            while (!mine.done) {
                commit(batch());
            }
        } finally {
            committing.set(false);
            Pending next = waiting.peek(); // who came while this one committed has gone to sleep, or goes on by itself
            if (next != null) {
                LockSupport.unpark(next.writer);
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
            onFailure.run();
        }
        Thread me = Thread.currentThread();
        for (Pending each : batch) {
            each.failure = failure;
            each.done = true;
            if (each.writer != me) {
                LockSupport.unpark(each.writer);
            }
        }
    }
}
