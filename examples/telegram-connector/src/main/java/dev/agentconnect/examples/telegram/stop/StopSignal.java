package dev.agentconnect.examples.telegram.stop;

import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Given once, it wakes every pause and cancels every call that goes with it. Unlike an interrupt it reaches a thread that
 * blocks on a socket, and leaves file channels open. All methods may be called from any thread.
 */
public final class StopSignal {
    // Guarded by this. Bounded by the number of threads that work under this signal: each has at most one call.
    private final Set<Runnable> running = new LinkedHashSet<>();
    private boolean stopped;

    /** Gives the signal. Harmless when it was given before. */
    public void stop() {
        List<Runnable> toCancel;
        synchronized (this) {
            stopped = true;
            toCancel = new ArrayList<>(running);
            running.clear();
            notifyAll();
        }
        toCancel.forEach(Runnable::run);
    }

    /**
     * Whether the signal was given.
     *
     * @return true from the first {@link #stop} on
     */
    public synchronized boolean isStopped() {
        return stopped;
    }

    /**
     * Cancels a call when the signal is given while it runs; at once when it was given already.
     *
     * @param cancel cancels the call; must not block
     * @return to be closed when the call has ended
     */
    public Registration whileRunning(Runnable cancel) {
        synchronized (this) {
            if (!stopped) {
                running.add(cancel);
                return () -> forget(cancel);
            }
        }
        cancel.run();
        return () -> {};
    }

    private synchronized void forget(Runnable cancel) {
        running.remove(cancel);
    }

    /**
     * Waits, but not longer than until the signal.
     *
     * @param timers measures the time
     * @param span how long
     * @return true when the whole time has passed, false when the signal came first
     * @throws InterruptedException when the thread is interrupted
     */
    public boolean pause(Timers timers, Duration span) throws InterruptedException {
        boolean[] due = {false};
        Cancellable timer = timers.schedule(span, () -> {
            synchronized (this) {
                due[0] = true;
                notifyAll();
            }
        });
        try {
            synchronized (this) {
                while (!stopped && !due[0]) {
                    wait();
                }
                return !stopped;
            }
        } finally {
            timer.cancel();
        }
    }

    /** A call that the signal would cancel. */
    @FunctionalInterface
    public interface Registration {
        /** The call has ended. */
        void close();
    }
}
