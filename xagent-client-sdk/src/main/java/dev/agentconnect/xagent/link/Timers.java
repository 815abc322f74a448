package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.time.Instant;

/** Time as a port: the clock and the alarms of this SDK. Thread safe. */
public interface Timers extends AutoCloseable {
    /**
     * The time.
     *
     * @return now
     */
    Instant now();

    /**
     * Sets an alarm. The task runs on a thread of the timers and must not block.
     *
     * @param delay how long to wait
     * @param task what to do then
     * @return a handle to call it off
     */
    Alarm after(Duration delay, Runnable task);

    @Override
    void close();

    /** A set alarm. */
    interface Alarm {
        /** Calls it off; does nothing when it has run. */
        void cancel();
    }
}
