package dev.agentconnect.host.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clocks of the machine and one daemon timer thread. Closing drops the tasks that are still waiting; later ones are ignored.
 */
public final class SystemTimers implements Timers, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SystemTimers.class);

    private final ScheduledThreadPoolExecutor executor;

    /** Starts the timer thread with the first task. */
    public SystemTimers() {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "agent-connect-timers");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
        try {
            Future<?> future = executor.schedule(() -> run(task), Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException closed) {
            LOG.debug("a task came after the timers were closed");
            return () -> {};
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.warn("a timer task failed", e);
        }
    }
}
