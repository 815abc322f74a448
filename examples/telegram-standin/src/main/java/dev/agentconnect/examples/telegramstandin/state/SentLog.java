package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What the bot sent, in order. Safe for any thread; no future completes under the lock. */
public final class SentLog {
    /** The most entries kept; the oldest give way and are counted. */
    public static final int MAX_ENTRIES = 10_000;

    /** The most readers that wait at once; a further one is answered at once. */
    static final int MAX_WAITERS = 256;

    private final ScheduledExecutorService timers;
    private final Deque<Entry> entries = new ArrayDeque<>(); // guarded by this, oldest first
    private final List<Waiter> waiters = new ArrayList<>(); // guarded by this
    private long lastIndex; // guarded by this
    private long dropped; // guarded by this
    private boolean closed; // guarded by this

    /** Creates an empty log. */
    public SentLog(ScheduledExecutorService timers) {
        this.timers = timers;
    }

    /** One thing sent, with its place in the log; places start at 1 and are never used twice. */
    public record Entry(long index, ObjectNode what) {}

    /**
     * A part of the log.
     *
     * @param lastIndex the place of the newest entry ever made, 0 when there was none
     * @param dropped how many entries gave way since the log was last cleared
     */
    public record Page(List<Entry> entries, long lastIndex, long dropped) {}

    private record Waiter(long after, CompletableFuture<Page> page) {}

    /** Appends an entry and wakes the readers. */
    public void add(ObjectNode what) {
        List<Waiter> woken;
        synchronized (this) {
            entries.addLast(new Entry(++lastIndex, what));
            if (entries.size() > MAX_ENTRIES) {
                entries.removeFirst();
                dropped++;
            }
            woken = waiters.stream().filter(waiter -> waiter.after < lastIndex).toList();
            waiters.removeAll(woken);
        }
        woken.forEach(this::complete);
    }

    /** The entries after a place; waits for the first one when there is none yet. */
    public CompletableFuture<Page> after(long index, Duration wait) {
        Waiter waiter = new Waiter(index, new CompletableFuture<>());
        synchronized (this) {
            boolean ready = lastIndex > index && !entries.isEmpty();
            if (ready || wait.isZero() || closed || waiters.size() >= MAX_WAITERS) {
                return CompletableFuture.completedFuture(page(index));
            }
            waiters.add(waiter);
        }
        var timer = timers.schedule(() -> complete(waiter), wait.toMillis(), TimeUnit.MILLISECONDS);
        return waiter.page.whenComplete((page, failure) -> timer.cancel(false));
    }

    /** Forgets every entry; places go on from where they were. */
    public synchronized void clear() {
        entries.clear();
        dropped = 0;
    }

    /** Answers every waiting reader. */
    public void close() {
        List<Waiter> last;
        synchronized (this) {
            closed = true;
            last = List.copyOf(waiters);
            waiters.clear();
        }
        last.forEach(this::complete);
    }

    private void complete(Waiter waiter) {
        Page page;
        synchronized (this) {
            waiters.remove(waiter);
            page = page(waiter.after);
        }
        waiter.page.complete(page);
    }

    private Page page(long after) {
        List<Entry> later =
                entries.stream().filter(entry -> entry.index > after).toList();
        return new Page(later, lastIndex, dropped);
    }
}
