package dev.agentconnect.benchmarks.client;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A number of calls with a bounded number of them under way, each answer held to its question. */
final class Round {
    private static final Duration STALL = Duration.ofMinutes(1);

    private final Caller caller;
    private final int window;
    private final AtomicLong wrong = new AtomicLong();

    Round(Caller caller, int window) {
        this.caller = caller;
        this.window = window;
    }

    /** What a round was. */
    record Outcome(long calls, long wrongOrLost, Duration took) {
        double perSecond() {
            return calls * 1e9 / Math.max(1, took.toNanos());
        }
    }

    Outcome run(long first, long calls, String filler) throws InterruptedException {
        return window == 1 ? oneAfterTheOther(first, calls, filler) : together(first, calls, filler);
    }

    private Outcome oneAfterTheOther(long first, long calls, String filler) {
        long start = System.nanoTime();
        for (long n = first; n < first + calls; n++) {
            String text = n + filler;
            if (!text.equals(caller.callAndWait(n, text))) {
                wrong.incrementAndGet();
            }
        }
        return new Outcome(calls, wrong.get(), Duration.ofNanos(System.nanoTime() - start));
    }

    private Outcome together(long first, long calls, String filler) throws InterruptedException {
        Semaphore free = new Semaphore(window);
        long start = System.nanoTime();
        for (long n = first; n < first + calls; n++) {
            if (!free.tryAcquire(STALL.toSeconds(), TimeUnit.SECONDS)) {
                break;
            }
            String text = n + filler;
            call(n, text, free);
        }
        boolean all = free.tryAcquire(window, STALL.toSeconds(), TimeUnit.SECONDS);
        long lost = all ? 0 : window - free.availablePermits();
        return new Outcome(calls, wrong.get() + lost, Duration.ofNanos(System.nanoTime() - start));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the end of the chain, which cannot fail
    private void call(long n, String text, Semaphore free) {
        caller.call(n, text).whenComplete((answer, failure) -> {
            if (!text.equals(answer)) {
                wrong.incrementAndGet();
            }
            free.release();
        });
    }
}
