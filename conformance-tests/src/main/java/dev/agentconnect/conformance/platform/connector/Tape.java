package dev.agentconnect.conformance.platform.connector;

import dev.agentconnect.conformance.wire.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;

/** Everything that the platform did during one scenario, in order; others wait on it. Bounded and thread safe. */
public final class Tape {
    /** More than any scenario needs; what comes later is not kept. */
    public static final int MOST_EVENTS = 20_000;

    private final List<Event> events = new ArrayList<>(); // guarded by this

    Tape() {}

    synchronized void add(Event event) {
        if (events.size() < MOST_EVENTS) {
            events.add(event);
        }
        notifyAll();
    }

    /**
     * What was seen so far.
     *
     * @return a copy
     */
    public synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /**
     * Waits until something can be found on the tape.
     *
     * @param find looks at everything so far
     * @param wait how long
     * @param <T> what is looked for
     * @return empty when it did not come in time
     */
    public <T> Optional<T> await(Function<List<Event>, Optional<T>> find, Duration wait) {
        Deadline deadline = Deadline.in(wait);
        while (true) {
            int seen;
            List<Event> copy;
            synchronized (this) {
                copy = List.copyOf(events);
                seen = events.size();
            }
            Optional<T> found = find.apply(copy);
            if (found.isPresent() || deadline.isOver() || !awaitMoreThan(seen, deadline)) {
                return found;
            }
        }
    }

    private synchronized boolean awaitMoreThan(int seen, Deadline deadline) {
        try {
            while (events.size() == seen && !deadline.isOver()) {
                TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
            }
            return events.size() > seen;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * The packets of one type so far.
     *
     * @param type the packet type
     * @return in order
     */
    public List<Event.Came> packets(String type) {
        return packets(events(), type);
    }

    /**
     * The packets of one type among some events.
     *
     * @param events any events
     * @param type the packet type
     * @return in order
     */
    public static List<Event.Came> packets(List<Event> events, String type) {
        return all(events, Event.Came.class).stream()
                .filter(came -> came.type().equals(type))
                .toList();
    }

    /**
     * The events of one kind.
     *
     * @param events any events
     * @param kind the kind
     * @param <T> the kind
     * @return in order
     */
    public static <T extends Event> List<T> all(List<Event> events, Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /**
     * The requests to one endpoint so far.
     *
     * @param path the path below the Base URL
     * @return in order
     */
    public List<Event.Requested> requests(String path) {
        return all(events(), Event.Requested.class).stream()
                .filter(request -> request.path().equals(path))
                .toList();
    }

    /**
     * Waits for a packet.
     *
     * @param type its type
     * @param fits what else must hold
     * @param wait how long
     * @return the first one
     */
    public Optional<Event.Came> packet(String type, Predicate<Event.Came> fits, Duration wait) {
        return await(seen -> packets(seen, type).stream().filter(fits).findFirst(), wait);
    }

    /**
     * Waits for a number of packets of a type.
     *
     * @param type their type
     * @param count how many
     * @param wait how long
     * @return the packets that came, fewer than asked for when the time was over
     */
    public List<Event.Came> packets(String type, int count, Duration wait) {
        await(seen -> packets(seen, type).size() >= count ? Optional.of(seen) : Optional.empty(), wait);
        return packets(type);
    }
}
