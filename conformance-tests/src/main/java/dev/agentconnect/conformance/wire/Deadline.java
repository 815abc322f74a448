package dev.agentconnect.conformance.wire;

import java.time.Duration;

/** A point in the future that bounds a wait. */
public final class Deadline {
    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    /**
     * A deadline that many time units from now.
     *
     * @param wait how long
     * @return the deadline
     */
    public static Deadline in(Duration wait) {
        return new Deadline(System.nanoTime() + wait.toNanos());
    }

    /**
     * What is left.
     *
     * @return nanoseconds, never negative
     */
    public long nanosLeft() {
        return Math.max(0, endNanos - System.nanoTime());
    }

    /**
     * Whether nothing is left.
     *
     * @return true once the time is over
     */
    public boolean isOver() {
        return nanosLeft() == 0;
    }
}
