package dev.agentconnect.host.time;

import java.time.Duration;
import java.time.Instant;

/** Clock and timers in one. All methods may be called from any thread. */
public interface Timers {
    /** The wall clock, for times that go over the wire or to the disk. */
    Instant now();

    /** A clock that never goes back, for measuring; only differences have a meaning. */
    long nanoTime();

    /**
     * Runs a task once after a delay, on a timer thread. Tasks must be short and must not block; one that throws is logged.
     *
     * @param delay a negative delay counts as zero
     */
    Cancellable schedule(Duration delay, Runnable task);
}
