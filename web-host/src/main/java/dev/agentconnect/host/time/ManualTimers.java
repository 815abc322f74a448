package dev.agentconnect.host.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A clock that tests move by hand. Nothing runs by itself: {@link #advance} runs what became due, in order of time, on the
 * thread that calls it. All methods may be called from any thread; tasks run outside the lock.
 */
public final class ManualTimers implements Timers {
    private final Instant start;

    // Guarded by this.
    private final PriorityQueue<Task> waiting =
            new PriorityQueue<>(Comparator.comparingLong(Task::dueNanos).thenComparingLong(Task::number));
    private long elapsedNanos;
    private long scheduled;

    /** Starts at 2026-01-01T00:00:00Z. */
    public ManualTimers() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    /** Starts at a given time. */
    public ManualTimers(Instant start) {
        this.start = start;
    }

    @Override
    public synchronized Instant now() {
        return start.plusNanos(elapsedNanos);
    }

    @Override
    public synchronized long nanoTime() {
        return elapsedNanos;
    }

    @Override
    public synchronized Cancellable schedule(Duration delay, Runnable task) {
        Task entry = new Task(elapsedNanos + Math.max(0, delay.toNanos()), scheduled++, task);
        waiting.add(entry);
        return () -> cancel(entry);
    }

    /**
     * Moves the clock and runs every task that becomes due, also those that such a task schedules within the same span. While
     * a task runs, the clock shows its due time.
     */
    public void advance(Duration span) {
        long end = nanoTime() + span.toNanos();
        for (Task task = next(end); task != null; task = next(end)) {
            task.action().run();
        }
    }

    /** How many tasks are waiting. */
    public synchronized int pending() {
        return waiting.size();
    }

    private synchronized @Nullable Task next(long end) {
        Task first = waiting.peek();
        if (first == null || first.dueNanos() > end) {
            elapsedNanos = Math.max(elapsedNanos, end);
            return null;
        }
        elapsedNanos = Math.max(elapsedNanos, first.dueNanos());
        return waiting.poll();
    }

    private synchronized void cancel(Task task) {
        waiting.remove(task);
    }

    private record Task(long dueNanos, long number, Runnable action) {}
}
