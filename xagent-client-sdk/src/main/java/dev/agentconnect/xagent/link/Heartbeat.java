package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether anything comes in (section 8.22). Anything that comes is a sign of life, the answer to a ping included;
 * after a silence of one heartbeat the peer is asked, again and again, and at the deadline it is given up. Thread safe;
 * calls what it was given outside its lock, on the timers' thread.
 */
final class Heartbeat {
    private final LinkOptions options;
    private final Timers timers;
    private final Runnable quiet;
    private final Runnable dead;

    private volatile Sign last;

    // Guarded by this.
    private Timers.@Nullable Alarm alarm;
    private boolean stopped;

    /** When something came: for those who measure silence, and for those who show the time. */
    private record Sign(Duration elapsed, Instant at) {}

    Heartbeat(LinkOptions options, Timers timers, Runnable quiet, Runnable dead) {
        this.options = options;
        this.timers = timers;
        this.quiet = quiet;
        this.dead = dead;
        this.last = new Sign(timers.elapsed(), timers.now());
    }

    void start() {
        sign();
        next(options.heartbeat());
    }

    void sign() {
        last = new Sign(timers.elapsed(), timers.now());
    }

    Instant lastSign() {
        return last.at();
    }

    private void next(Duration wait) {
        synchronized (this) {
            if (!stopped) {
                alarm = timers.after(wait, this::beat);
            }
        }
    }

    private void beat() {
        Duration silence = timers.elapsed().minus(last.elapsed());
        Duration left = options.deadAfter().minus(silence);
        if (left.isNegative() || left.isZero()) {
            dead.run();
            return;
        }
        boolean isQuiet = silence.compareTo(options.heartbeat()) >= 0;
        Duration wait = isQuiet ? options.heartbeat() : options.heartbeat().minus(silence);
        next(wait.compareTo(left) < 0 ? wait : left); // the deadline is kept exactly, not to the next beat
        if (isQuiet) {
            quiet.run();
        }
    }

    synchronized void stop() {
        stopped = true;
        if (alarm != null) {
            alarm.cancel();
        }
    }
}
