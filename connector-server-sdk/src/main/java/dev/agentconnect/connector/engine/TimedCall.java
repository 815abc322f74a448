package dev.agentconnect.connector.engine;

import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** Runs a call on the current thread and interrupts it when its time is up. */
final class TimedCall {
    private final Timers timers;
    private final Duration limit;

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
        Watch watch = new Watch(Thread.currentThread(), late);
        Cancellable timer = timers.schedule(limit, watch::ring);
        try {
            return work.call();
        } catch (InterruptedException e) {
            if (watch.rang()) {
                throw new TimeoutException("interrupted after its time");
            }
            throw e;
        } finally {
            timer.cancel();
            watch.stop();
        }
    }

    /** Makes sure that an interrupt hits the call and nothing that runs on the thread after it. */
    private static final class Watch {
        private final Thread thread;
        private final Consumer<TimeoutException> late;
        private boolean running = true; // guarded by this
        private boolean rang; // guarded by this

        Watch(Thread thread, Consumer<TimeoutException> late) {
            this.thread = thread;
            this.late = late;
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
