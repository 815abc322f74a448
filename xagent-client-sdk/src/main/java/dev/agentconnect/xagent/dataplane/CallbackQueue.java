package dev.agentconnect.xagent.dataplane;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the user's code one task at a time and in order, on an executor that many queues share. A task that throws ends
 * nothing but itself. Thread safe.
 */
public final class CallbackQueue {
    private static final Logger LOG = LoggerFactory.getLogger(CallbackQueue.class);

    private final Executor executor;
    private final int max;

    // Guarded by this.
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    /**
     * A queue.
     *
     * @param executor where tasks run
     * @param max how many may wait
     */
    public CallbackQueue(Executor executor, int max) {
        this.executor = executor;
        this.max = max;
    }

    /**
     * Hands a task over.
     *
     * @param task the user's code
     * @return false when the queue is full or the client closed: the task will not run
     */
    public boolean offer(Runnable task) {
        synchronized (this) {
            if (waiting.size() >= max) {
                return false;
            }
            waiting.add(task);
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
                waiting.clear();
                running = false;
            }
            return false;
        }
    }

    /** One task per turn, so that a busy channel does not keep a thread from the others. */
    private void runNext() {
        Runnable task;
        synchronized (this) {
            task = waiting.poll();
        }
        if (task != null) {
            run(task);
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
