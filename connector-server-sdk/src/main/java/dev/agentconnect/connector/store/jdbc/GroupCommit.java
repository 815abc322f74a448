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
 * done, or to commit for the next. When work fails that shared a commit, each is done by itself, so that one writer's fault is its own. Each writer waits for its own work, so no more waits than there are threads. An interrupt does not end
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

    /** What is called after a transaction that failed, before the next begins: what was noted in it must be forgotten. */
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

    /** What came of one transaction. */
    private record Attempt(@Nullable Throwable failure, boolean atWork) {}

    private void commit(List<Pending> batch) {
        Attempt shared = attempt(batch);
        if (shared.failure() != null && shared.atWork() && batch.size() > 1) {
            eachByItself(batch);
        } else {
            batch.forEach(each -> finish(each, shared.failure()));
        }
    }

    /** One writer's fault is its own. Without a database to ask, or when nobody knows what a commit did, the others fail with it. */
    private void eachByItself(List<Pending> batch) {
        Throwable away = null;
        for (Pending each : batch) {
            Attempt own = away == null ? attempt(List.of(each)) : new Attempt(away, false);
            if (own.failure() != null && !own.atWork()) {
                away = own.failure();
            }
            finish(each, own.failure());
        }
    }

    private Attempt attempt(List<Pending> batch) {
        AtomicBoolean working = new AtomicBoolean();
        try {
            database.transaction(connection -> {
                working.set(true);
                for (Pending each : batch) {
                    each.work.run(connection);
                }
                working.set(false);
            });
            return new Attempt(null, false);
        } catch (RuntimeException | Error e) {
            onFailure.run();
            return new Attempt(e, working.get() && e instanceof RuntimeException);
        }
    }

    private static void finish(Pending pending, @Nullable Throwable failure) {
        pending.failure = failure;
        pending.done = true;
        if (pending.writer != Thread.currentThread()) {
            LockSupport.unpark(pending.writer);
        }
    }
}
