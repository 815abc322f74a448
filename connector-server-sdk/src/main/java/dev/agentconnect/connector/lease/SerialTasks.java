package dev.agentconnect.connector.lease;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks one at a time, in order, on shared threads. Bounded: a full queue refuses. While nothing waits it holds nothing, since
 * there is one for each channel. Thread safe: guarded by this object.
 */
public final class SerialTasks {
    private static final Logger LOG = LoggerFactory.getLogger(SerialTasks.class);

    /** The threads that queues share. */
    public interface Threads extends Executor {
        /**
         * Whether a queue should give its thread back after each task.
         *
         * @return true when others wait for a thread, or no further task is to run
         */
        boolean areWanted();
    }

    private final Threads threads;
    private final int capacity;
    private @Nullable Waiting first;
    private @Nullable Waiting last;
    private int size;
    private boolean running;

    private static final class Waiting {
        private final Runnable task;
        private @Nullable Waiting next;

        private Waiting(Runnable task) {
            this.task = task;
        }
    }

    /**
     * An empty queue.
     *
     * @param threads where the tasks run
     * @param capacity how many may wait
     */
    public SerialTasks(Threads threads, int capacity) {
        this.threads = threads;
        this.capacity = capacity;
    }

    /**
     * Appends a task.
     *
     * @param task may block; what it throws is logged without its text, and the next task runs all the same
     * @return false when the queue is full or the threads have stopped; the task will not run
     */
    public boolean offer(Runnable task) {
        return append(task, capacity);
    }

    /**
     * Appends a task that must not be refused, however many wait. Only for what happens once in the life of a channel or a
     * connector, so that the bound still holds.
     *
     * @param task may block
     * @return false when the threads have stopped; the task will not run
     */
    public boolean append(Runnable task) {
        return append(task, Integer.MAX_VALUE);
    }

    private boolean append(Runnable task, int bound) {
        synchronized (this) {
            if (size >= bound) {
                return false;
            }
            add(new Waiting(task));
            if (running) {
                return true;
            }
            running = true;
        }
        return start();
    }

    private void add(Waiting added) {
        if (last == null) {
            first = added;
        } else {
            last.next = added;
        }
        last = added;
        size++;
    }

    private synchronized @Nullable Runnable next() {
        Waiting next = first;
        if (next == null) {
            running = false;
            return null;
        }
        first = next.next;
        last = first == null ? null : last;
        size--;
        return next.task;
    }

    private boolean start() {
        try {
            threads.execute(this::run);
            return true;
        } catch (RejectedExecutionException e) {
            clear();
            return false;
        }
    }

    private synchronized void clear() {
        running = false;
        first = null;
        last = null;
        size = 0;
    }

    /**
     * Runs what waits, as long as nobody else wants the thread: a hand-over for every task would cost more than most tasks, and without
     * any, one busy queue would keep a thread from the others.
     */
    private void run() {
        for (Runnable task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) { // an Error too, or the queue would stand still for good
                LOG.error("a task failed: {}", e.getClass().getName());
            }
            if (threads.areWanted()) {
                start();
                return;
            }
        }
    }
}
