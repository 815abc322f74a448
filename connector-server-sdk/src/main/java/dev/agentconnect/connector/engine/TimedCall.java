package dev.agentconnect.connector.engine;

import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs calls on the current thread and interrupts one when its time is up. All have the same limit, so the one that began first is due
 * first, and one timer watches them all: a timer for each would cost more than most calls. Thread safe.
 */
final class TimedCall {
    private static final Logger LOG = LoggerFactory.getLogger(TimedCall.class);

    private final Set<Watch> running = new LinkedHashSet<>(); // guarded by itself; due first first
    private final Timers timers;
    private final Duration limit;
    private boolean watching; // guarded by running

    TimedCall(Timers timers, Duration limit) {
        this.timers = timers;
        this.limit = limit;
    }

    /**
     * Runs the call to its end, however long it takes.
     *
     * @param work the call
     * @param late told at once when the time is up, on a timer thread
     */
    <T> T call(Callable<T> work, Consumer<TimeoutException> late) throws Exception {
        Watch watch = begin(late);
        try {
            return work.call();
        } catch (InterruptedException e) {
            if (watch.rang()) {
                throw new TimeoutException("interrupted after its time");
            }
            throw e;
        } finally {
            synchronized (running) {
                running.remove(watch);
            }
            watch.stop();
        }
    }

    private Watch begin(Consumer<TimeoutException> late) {
        Watch watch;
        synchronized (running) {
            watch = new Watch(Thread.currentThread(), late, timers.nanoTime() + limit.toNanos());
            running.add(watch);
            if (watching) {
                return watch;
            }
            watching = true;
        }
        timers.schedule(limit, this::look);
        return watch;
    }

    /** Comes on a timer thread. It looks again when the next is due, also when that ends before. */
    private void look() {
        List<Watch> due = new ArrayList<>();
        Duration wait;
        synchronized (running) {
            wait = takeDue(due);
            watching = !wait.isZero();
        }
        if (!wait.isZero()) {
            timers.schedule(wait, this::look);
        }
        due.forEach(TimedCall::ring);
    }

    /** The wait until the next is due; zero when no call runs. */
    private Duration takeDue(List<Watch> due) {
        long now = timers.nanoTime();
        Iterator<Watch> oldest = running.iterator();
        while (oldest.hasNext()) {
            Watch next = oldest.next();
            if (next.dueAt - now > 0) {
                return Duration.ofNanos(next.dueAt - now);
            }
            due.add(next);
            oldest.remove();
        }
        return Duration.ZERO;
    }

    private static void ring(Watch watch) {
        try {
            watch.ring();
        } catch (RuntimeException e) { // the others are due all the same
            LOG.warn(
                    "nobody could be told of a call that takes too long: {}",
                    e.getClass().getName());
        }
    }

    /** Makes sure that an interrupt hits the call and nothing that runs on the thread after it. */
    private static final class Watch {
        private final Thread thread;
        private final Consumer<TimeoutException> late;
        private final long dueAt;
        private boolean running = true; // guarded by this
        private boolean rang; // guarded by this

        Watch(Thread thread, Consumer<TimeoutException> late, long dueAt) {
            this.thread = thread;
            this.late = late;
            this.dueAt = dueAt;
        }

        void ring() {
            synchronized (this) {
                if (!running) {
                    return;
                }
                rang = true;
                thread.interrupt();
            }
            late.accept(new TimeoutException("the time is up"));
        }

        synchronized boolean rang() {
            return rang;
        }

        synchronized void stop() {
            running = false;
            if (rang) {
                Thread.interrupted(); // the call has ended; its interrupt must not reach the next one
            }
        }
    }
}
