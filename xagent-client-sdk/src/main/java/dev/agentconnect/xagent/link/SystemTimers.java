package dev.agentconnect.xagent.link;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system's clock, its monotonic time, and one daemon thread for alarms. Where the monotonic time of a system stands still
 * while the machine sleeps, that sleep counts for no deadline.
 */
public final class SystemTimers implements Timers {
    private static final Logger LOG = LoggerFactory.getLogger(SystemTimers.class);

    private final Clock clock = Clock.systemUTC();
    private final long start = System.nanoTime();
    private final ScheduledThreadPoolExecutor scheduler;

    /** Makes timers with a thread of their own; close them. */
    public SystemTimers() {
        scheduler = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "agent-connect-timers");
            thread.setDaemon(true);
            return thread;
        });
        scheduler.setRemoveOnCancelPolicy(true); // a call that was answered must not wait here for its deadline
        scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Override
    public Alarm after(Duration delay, Runnable task) {
        try {
            Future<?> alarm = scheduler.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
            return () -> alarm.cancel(false);
        } catch (RejectedExecutionException e) {
            LOG.debug("an alarm was set after the timers were closed");
            return () -> {};
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("an alarm failed", e);
        }
    }

    @Override
    public void close() {
        scheduler.shutdownNow();
    }
}
