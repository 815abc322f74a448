package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Time that a test moves by hand; alarms run in the moving thread. */
public final class ManualTimers implements Timers {
    private record Set(Instant at, Duration delay, Runnable task) {}

    private final List<Set> alarms = new ArrayList<>();
    private Instant now = Instant.EPOCH;

    /** At the epoch, with no alarm set. */
    public ManualTimers() {}

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized Alarm after(Duration delay, Runnable task) {
        Set set = new Set(now.plus(delay), delay, task);
        alarms.add(set);
        return () -> cancel(set);
    }

    private synchronized void cancel(Set set) {
        alarms.remove(set);
    }

    /** How long each alarm that is set was set for. */
    public synchronized List<Duration> waiting() {
        return alarms.stream().map(Set::delay).sorted().toList();
    }

    public void move(Duration by) {
        Instant until = now().plus(by);
        for (Optional<Set> due = next(until); due.isPresent(); due = next(until)) {
            due.get().task().run();
        }
        synchronized (this) {
            now = until;
        }
    }

    private synchronized Optional<Set> next(Instant until) {
        Optional<Set> due = alarms.stream().filter(a -> !a.at().isAfter(until)).min(Comparator.comparing(Set::at));
        due.ifPresent(a -> {
            alarms.remove(a);
            now = a.at();
        });
        return due;
    }

    @Override
    public void close() {
        alarms.clear();
    }
}
