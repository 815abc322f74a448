package dev.agentconnect.connector.lease;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks one at a time, in order, on a shared executor. Bounded: a full queue refuses. Thread safe. */
public final class SerialTasks {
    private static final Logger LOG = LoggerFactory.getLogger(SerialTasks.class);

    private final Executor executor;
    private final int capacity;
    private final Deque<Runnable> waiting = new ArrayDeque<>(); // guarded by waiting
    private boolean running; // guarded by waiting

    /**
     * An empty queue.
     *
     * @param executor where the tasks run
     * @param capacity how many may wait
     */
    public SerialTasks(Executor executor, int capacity) {
        this.executor = executor;
        this.capacity = capacity;
    }

    /**
     * Appends a task.
     *
     * @param task may block; what it throws is logged without its text, and the next task runs all the same
     * @return false when the queue is full or the executor has stopped; the task will not run
     */
    public boolean offer(Runnable task) {
        return append(task, capacity);
    }

    /**
     * Appends a task that must not be refused, however many wait. Only for what happens once in the life of a channel or a
     * connector, so that the bound still holds.
     *
     * @param task may block
     * @return false when the executor has stopped; the task will not run
     */
    public boolean append(Runnable task) {
        return append(task, Integer.MAX_VALUE);
    }

    private boolean append(Runnable task, int bound) {
        synchronized (waiting) {
            if (waiting.size() >= bound) {
                return false;
            }
            waiting.add(task);
            if (running) {
                return true;
            }
            running = true;
        }
        return start();
    }

    private boolean start() {
        try {
            executor.execute(this::runOne);
            return true;
        } catch (RejectedExecutionException e) {
            synchronized (waiting) {
                running = false;
                waiting.clear();
            }
            return false;
        }
    }

    /** Runs one task and hands the rest on, so that one busy queue does not keep a thread from the others. */
    private void runOne() {
        Runnable task;
        synchronized (waiting) {
            task = waiting.poll();
            if (task == null) {
                running = false;
                return;
            }
        }
        try {
            task.run();
        } catch (RuntimeException | Error e) { // an Error too, or the queue would stand still for good
            LOG.error("a task failed: {}", e.getClass().getName());
        }
        start();
    }
}
