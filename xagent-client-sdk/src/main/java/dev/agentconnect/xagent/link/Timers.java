package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.time.Instant;

/**
 * Time as a port: the clock, the time that goes by, and the alarms of this SDK. A clock may be set at any moment, by hand or
 * by NTP, so it says when something was and never how long something took. Thread safe.
 */
public interface Timers extends AutoCloseable {
    /**
     * What the clock says, for times that others read: in packets, in stores, on a screen. No deadline hangs on it.
     *
     * @return now
     */
    Instant now();

    /**
     * How much time has gone by since a moment that stays the same as long as these timers live. Every deadline and every
     * silence is measured with it: it goes on evenly and never back, whatever is done to the clock.
     *
     * @return a reading that means something only beside another one of the same timers
     */
    Duration elapsed();

    /**
     * Sets an alarm, by the time that goes by and not by the clock. The task runs on a thread of the timers and must not
     * block.
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
