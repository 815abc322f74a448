package dev.agentconnect.connector.delivery;

import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Clears an activity that was not renewed (rule IM2-48). At most one timer a channel. Thread safe: guarded by this object. */
public final class ActivityClock {
    private final Map<String, Cancellable> running = new HashMap<>();
    private final Timers timers;
    private final Duration timeout;

    /**
     * Nothing is shown yet.
     *
     * @param timers the clock
     * @param timeout how long an activity lasts without a new one
     */
    public ActivityClock(Timers timers, Duration timeout) {
        this.timers = timers;
        this.timeout = timeout;
    }

    /**
     * An activity is shown.
     *
     * @param channelId the channel
     * @param clear clears it when its time is up
     */
    public synchronized void shown(String channelId, Runnable clear) {
        cancel(channelId);
        running.put(channelId, timers.schedule(timeout, () -> {
            if (cleared(channelId)) {
                clear.run();
            }
        }));
    }

    /**
     * The activity is over.
     *
     * @param channelId the channel
     * @return whether one was shown
     */
    public synchronized boolean cleared(String channelId) {
        return cancel(channelId);
    }

    private boolean cancel(String channelId) {
        Cancellable timer = running.remove(channelId);
        if (timer != null) {
            timer.cancel();
        }
        return timer != null;
    }
}
