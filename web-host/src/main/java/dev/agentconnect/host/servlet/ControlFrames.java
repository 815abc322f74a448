package dev.agentconnect.host.servlet;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs what the Jakarta API only offers as a blocking call: pings, close frames and drops. A peer that reads nothing may hold a thread for
 * the container's send timeout, so that neither the timer thread nor a sender makes such a call.
 */
final class ControlFrames implements AutoCloseable {
    private static final int THREADS = 8;
    private static final int CALLS_PER_SOCKET = 3;
    private static final long IDLE_SECONDS = 30;
    private static final long CLOSE_SECONDS = 2;

    private final AtomicInteger number = new AtomicInteger();
    private final ThreadPoolExecutor threads;

    /** Holds no thread before the first call. */
    ControlFrames(int maxSockets) {
        threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(maxSockets * CALLS_PER_SOCKET),
                this::thread);
        threads.allowCoreThreadTimeOut(true);
    }

    /** Has a call made soon; false when this host is closed. */
    boolean run(Runnable call) {
        try {
            threads.execute(call);
            return true;
        } catch (RejectedExecutionException closed) {
            return false;
        }
    }

    /** Makes the calls that wait, for a bounded time. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "agent-connect-sockets-" + number.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }
}
