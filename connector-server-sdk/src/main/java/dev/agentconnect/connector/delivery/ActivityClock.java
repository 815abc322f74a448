package dev.agentconnect.connector.delivery;

import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Clears an activity that was not renewed (rule IM2-48). At most one timer a channel. Thread safe: guarded by this object. */
public final class ActivityClock {
    private final Map<String, Shown> running = new HashMap<>();
    private final Timers timers;
    private final Duration timeout;

    /** One activity; its own object, so that a timer that rings late cannot end the next one. */
    private static final class Shown {
        private Cancellable timer = () -> {};
    }

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
     * @param clear clears it when its time is up; called on a timer thread, so it only hands on
     */
    public synchronized void shown(String channelId, Runnable clear) {
        cleared(channelId);
        Shown shown = new Shown();
        running.put(channelId, shown);
        shown.timer = timers.schedule(timeout, () -> {
            if (ended(channelId, shown)) {
                clear.run();
            }
        });
    }

    private synchronized boolean ended(String channelId, Shown shown) {
        return running.remove(channelId, shown);
    }

    /**
     * The activity is over.
     *
     * @param channelId the channel
     * @return whether one was shown
     */
    public synchronized boolean cleared(String channelId) {
        Shown shown = running.remove(channelId);
        if (shown != null) {
            shown.timer.cancel();
        }
        return shown != null;
    }
}
