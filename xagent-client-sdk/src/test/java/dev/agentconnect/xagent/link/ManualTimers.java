package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Time that a test moves by hand, and a clock that a test sets as it likes; alarms run in the moving thread. */
public final class ManualTimers implements Timers {
    private record Set(Duration at, Duration delay, Runnable task) {}

    private final List<Set> alarms = new ArrayList<>();
    private Duration elapsed = Duration.ZERO;
    private Duration setBy = Duration.ZERO;

    /** At the epoch, with no alarm set. */
    public ManualTimers() {}

    @Override
    public synchronized Instant now() {
        return Instant.EPOCH.plus(elapsed).plus(setBy);
    }

    @Override
    public synchronized Duration elapsed() {
        return elapsed;
    }

    /** Sets the clock, as NTP or an administrator does: no time goes by, and no alarm rings. */
    public synchronized void setClock(Duration by) {
        setBy = setBy.plus(by);
    }

    @Override
    public synchronized Alarm after(Duration delay, Runnable task) {
        Set set = new Set(elapsed.plus(delay), delay, task);
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
        Duration until = elapsed().plus(by);
        for (Optional<Set> due = next(until); due.isPresent(); due = next(until)) {
            due.get().task().run();
        }
        synchronized (this) {
            elapsed = until;
        }
    }

    private synchronized Optional<Set> next(Duration until) {
        Optional<Set> due =
                alarms.stream().filter(a -> a.at().compareTo(until) <= 0).min(Comparator.comparing(Set::at));
        due.ifPresent(a -> {
            alarms.remove(a);
            elapsed = a.at();
        });
        return due;
    }

    @Override
    public void close() {
        alarms.clear();
    }
}
