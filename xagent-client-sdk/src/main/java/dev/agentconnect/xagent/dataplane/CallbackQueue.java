package dev.agentconnect.xagent.dataplane;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the user's code one task at a time and in order, on an executor that many queues share. A task that throws ends
 * nothing but itself. Bounded by the number of tasks and by the bytes of the packets that they hold. Thread safe.
 */
public final class CallbackQueue {
    private static final Logger LOG = LoggerFactory.getLogger(CallbackQueue.class);

    private final Executor executor;
    private final int max;
    private final ByteBound bytes;

    // Guarded by this.
    private final Queue<Task> waiting = new ArrayDeque<>();
    private boolean running;

    /** The user's code, and what it holds until it has run. */
    private record Task(Runnable code, long bytes) {}

    /**
     * A queue.
     *
     * @param executor where tasks run
     * @param max how many may wait
     * @param bytes the bound on what the tasks that wait or run hold
     */
    public CallbackQueue(Executor executor, int max, ByteBound bytes) {
        this.executor = executor;
        this.max = max;
        this.bytes = bytes;
    }

    /**
     * Hands a task over that holds nothing of a packet.
     *
     * @param code the user's code
     * @return false when the queue is full or the client closed: the task will not run
     */
    public boolean offer(Runnable code) {
        return offer(0, code);
    }

    /**
     * Hands a task over.
     *
     * @param held how many bytes of a packet stay in memory until the task has run
     * @param code the user's code
     * @return false when the queue is full or the client closed: the task will not run
     */
    public boolean offer(long held, Runnable code) {
        if (!bytes.take(held)) {
            return false;
        }
        synchronized (this) {
            if (waiting.size() >= max) {
                bytes.give(held);
                return false;
            }
            waiting.add(new Task(code, held));
            if (running) {
                return true;
            }
            running = true;
        }
        return launch();
    }

    private boolean launch() {
        try {
            executor.execute(this::runNext);
            return true;
        } catch (RejectedExecutionException e) {
            LOG.debug("a callback came after the client was closed");
            synchronized (this) {
                waiting.forEach(task -> bytes.give(task.bytes()));
                waiting.clear();
                running = false;
            }
            return false;
        }
    }

    /** One task per turn, so that a busy channel does not keep a thread from the others. */
    private void runNext() {
        Task task;
        synchronized (this) {
            task = waiting.poll();
        }
        if (task != null) {
            run(task.code());
            bytes.give(task.bytes());
        }
        synchronized (this) {
            if (waiting.isEmpty()) {
                running = false;
                return;
            }
        }
        launch();
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) { // the user's code, whatever it throws, must not end the queue
            LOG.error("a callback failed: {}", e.getClass().getName());
        }
    }
}
