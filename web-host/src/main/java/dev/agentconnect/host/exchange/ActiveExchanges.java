package dev.agentconnect.host.exchange;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Counts the exchanges under way, so that closing can wait for them. All methods may be called from any thread. */
public final class ActiveExchanges {
    // Guarded by this.
    private int count;
    private boolean closed;

    /** Begins one; false when the host is closing. */
    public synchronized boolean enter() {
        if (closed) {
            return false;
        }
        count++;
        return true;
    }

    /** Ends one that began. */
    public synchronized void leave() {
        count--;
        notifyAll();
    }

    /** Lets no further one begin. */
    public synchronized void close() {
        closed = true;
    }

    /** How many are under way. */
    public synchronized int count() {
        return count;
    }

    /** Waits until none is under way; false when some still are after that time. */
    public synchronized boolean awaitNone(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (count > 0) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
        }
        return true;
    }
}
