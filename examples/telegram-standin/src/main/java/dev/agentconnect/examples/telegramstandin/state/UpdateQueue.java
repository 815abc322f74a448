package dev.agentconnect.examples.telegramstandin.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The updates that wait for the bot, and the one poller that waits for updates. An update stays until a poll with a
 * higher offset confirms it, as with the real server. Safe for any thread; no future completes under the lock.
 */
public final class UpdateQueue {
    /** The most unconfirmed updates kept; the oldest give way. */
    public static final int MAX_UPDATES = 10_000;

    /** How long an unconfirmed update is kept. */
    public static final Duration MAX_AGE = Duration.ofHours(24);

    private final Clock clock;
    private final ScheduledExecutorService timers;
    private final Deque<Update> pending = new ArrayDeque<>(); // guarded by this, oldest first
    private Set<String> allowed = Set.of(); // guarded by this, empty for all
    private @Nullable Waiter waiter; // guarded by this
    private long nextId; // guarded by this
    private long confirmedOffset; // guarded by this
    private boolean closed; // guarded by this

    /**
     * Creates an empty queue.
     *
     * @param firstId the id of the first update
     * @param timers ends polls whose time is up
     */
    public UpdateQueue(Clock clock, ScheduledExecutorService timers, long firstId) {
        this.clock = clock;
        this.timers = timers;
        this.nextId = firstId;
    }

    /**
     * What the queue looks like.
     *
     * @param pending how many updates wait to be confirmed
     * @param confirmedOffset the lowest id that is not confirmed, 0 when nothing ever was
     * @param polling whether a poller waits
     */
    public record Status(int pending, long confirmedOffset, boolean polling) {}

    private static final class Waiter {
        final CompletableFuture<PollOutcome> outcome = new CompletableFuture<>();
        final int limit;

        @Nullable
        Future<?> timer; // guarded by the queue

        Waiter(int limit) {
            this.limit = limit;
        }
    }

    /** Confirms, then delivers what is there or waits for it. Ends a poller that is already waiting. */
    public CompletableFuture<PollOutcome> poll(Poll poll) {
        Waiter displaced;
        CompletableFuture<PollOutcome> outcome;
        synchronized (this) {
            displaced = takeWaiter();
            poll.allowedUpdates().ifPresent(kinds -> allowed = kinds);
            expire();
            confirm(poll.offset());
            outcome = closed ? CompletableFuture.completedFuture(new PollOutcome.Closed()) : deliverOrWait(poll);
        }
        complete(displaced, new PollOutcome.Displaced());
        return outcome;
    }

    /** Adds an update and wakes the poller. Empty when the bot does not want messages. */
    public OptionalLong add(ObjectNode message) {
        Waiter woken;
        PollOutcome outcome;
        long id;
        synchronized (this) {
            if (!allowed.isEmpty() && !allowed.contains(Update.KIND)) {
                return OptionalLong.empty();
            }
            expire();
            id = nextId++;
            pending.addLast(new Update(id, message, clock.instant()));
            if (pending.size() > MAX_UPDATES) {
                pending.removeFirst();
            }
            woken = takeWaiter();
            outcome = delivered(woken == null ? 0 : woken.limit);
        }
        complete(woken, outcome);
        return OptionalLong.of(id);
    }

    /** What the queue looks like now. */
    public synchronized Status status() {
        expire();
        return new Status(pending.size(), confirmedOffset, waiter != null);
    }

    /** Ends the waiting poller and every later one. */
    public void close() {
        Waiter last;
        synchronized (this) {
            closed = true;
            last = takeWaiter();
        }
        complete(last, new PollOutcome.Closed());
    }

    private CompletableFuture<PollOutcome> deliverOrWait(Poll poll) {
        if (!pending.isEmpty() || poll.timeout().isZero()) {
            return CompletableFuture.completedFuture(delivered(poll.limit()));
        }
        Waiter added = new Waiter(poll.limit());
        added.timer = timers.schedule(() -> timeUp(added), poll.timeout().toMillis(), TimeUnit.MILLISECONDS);
        waiter = added;
        return added.outcome;
    }

    private void timeUp(Waiter late) {
        synchronized (this) {
            if (waiter == late) {
                waiter = null;
            }
        }
        complete(late, new PollOutcome.Delivered(List.of()));
    }

    private @Nullable Waiter takeWaiter() {
        Waiter taken = waiter;
        waiter = null;
        if (taken != null && taken.timer != null) {
            taken.timer.cancel(false);
        }
        return taken;
    }

    private void confirm(long offset) {
        if (offset == 0) {
            return;
        }
        // An offset from before a restart may lie ahead of every id; it must not swallow what is still to come.
        long firstKept = offset > 0 ? Math.min(offset, nextId) : fromTheEnd(-offset);
        while (!pending.isEmpty() && pending.getFirst().id() < firstKept) {
            pending.removeFirst();
        }
        confirmedOffset = Math.max(confirmedOffset, firstKept);
    }

    private long fromTheEnd(long count) {
        return nextId - Math.min(count, pending.size());
    }

    private void expire() {
        Instant oldest = clock.instant().minus(MAX_AGE);
        while (!pending.isEmpty() && pending.getFirst().createdAt().isBefore(oldest)) {
            pending.removeFirst();
        }
    }

    private PollOutcome delivered(int limit) {
        return new PollOutcome.Delivered(pending.stream().limit(limit).toList());
    }

    private static void complete(@Nullable Waiter waiter, PollOutcome outcome) {
        if (waiter != null) {
            waiter.outcome.complete(outcome);
        }
    }
}
