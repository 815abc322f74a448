package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connector ids that are alive (section 8.2): a connector lives while it has a data plane, and for one lease after the last
 * is gone. Then it is unregistered and its channels go with it. Thread safe: guarded by this object.
 */
public final class ConnectorLeases {
    private final Map<String, Instance> instances = new LinkedHashMap<>(); // offline longest first, among the offline
    private final ConnectorLimits.Plane limits;
    private final IdSource ids;
    private final Timers timers;
    private final Supplier<Set<String>> bound;
    private final Consumer<String> unregistered;

    /**
     * No connectors yet.
     *
     * @param limits lease and number
     * @param ids makes connector ids
     * @param timers the clock of the lease
     * @param bound the connectors that have a channel with a binding; never given up before their lease ends
     * @param unregistered told the id of a connector whose lease has ended, mostly on a timer thread and outside any lock
     */
    public ConnectorLeases(
            ConnectorLimits.Plane limits,
            IdSource ids,
            Timers timers,
            Supplier<Set<String>> bound,
            Consumer<String> unregistered) {
        this.limits = limits;
        this.ids = ids;
        this.timers = timers;
        this.bound = bound;
        this.unregistered = unregistered;
    }

    /**
     * A data plane said hello. A known id is kept; an unknown one is never adopted unchecked, but replaced by a new one. When there
     * are too many, one that is offline and has nothing bound goes early: its peer gets a new id and loses nothing.
     *
     * @param wantedId the id that xAgent knows, or null
     * @param plane the data plane
     * @return the id from now on, or empty when there are too many connectors
     */
    public Optional<String> attach(@Nullable String wantedId, Route plane) {
        String givenUp;
        Optional<String> id;
        synchronized (this) {
            Optional<String> known = Optional.ofNullable(wantedId).filter(instances::containsKey);
            givenUp = known.isPresent() || instances.size() < limits.connectors() ? null : giveUpOne();
            id = known.isPresent() ? known : newId();
            id.map(instances::get).ifPresent(instance -> instance.attach(plane));
        }
        if (givenUp != null) {
            unregistered.accept(givenUp);
        }
        return id;
    }

    private Optional<String> newId() {
        if (instances.size() >= limits.connectors()) {
            return Optional.empty();
        }
        String id = ids.next("conn_");
        instances.put(id, new Instance());
        return Optional.of(id);
    }

    private @Nullable String giveUpOne() {
        Set<String> keep = bound.get();
        for (Map.Entry<String, Instance> each : instances.entrySet()) {
            if (each.getValue().planes.isEmpty() && !keep.contains(each.getKey())) {
                each.getValue().stopClock();
                instances.remove(each.getKey());
                return each.getKey();
            }
        }
        return null;
    }

    /**
     * Starts the lease of a connector that is only known from a store.
     *
     * @param connectorId its id
     */
    public synchronized void restore(String connectorId) {
        Instance instance = instances.computeIfAbsent(connectorId, id -> new Instance());
        if (instance.planes.isEmpty()) {
            instance.lived(timers.nanoTime());
            instance.startClock(connectorId);
        }
    }

    /**
     * A data plane ended. The lease is counted from the last sign of life of the connector: that of this data plane, or the end of one
     * that ended before it, whichever is later.
     *
     * @param connectorId the connector
     * @param plane the data plane
     * @param silence how long ago the data plane last lived: zero for one that was ended by either side, and not by its silence
     */
    public synchronized void detach(String connectorId, Route plane, Duration silence) {
        Instance instance = instances.get(connectorId);
        if (instance == null || !instance.planes.remove(plane)) {
            return;
        }
        instance.lived(timers.nanoTime() - silence.toNanos());
        if (instance.planes.isEmpty()) {
            instances.remove(connectorId);
            instances.put(connectorId, instance);
            instance.startClock(connectorId);
        }
    }

    /**
     * How many connectors are alive.
     *
     * @return the number
     */
    public synchronized int size() {
        return instances.size();
    }

    private void expire(String connectorId, Instance instance, Object clock) {
        synchronized (this) {
            if (instance.clock != clock || !instance.planes.isEmpty()) {
                return;
            }
            instances.remove(connectorId);
        }
        unregistered.accept(connectorId);
    }

    private final class Instance {
        private final Set<Route> planes = new HashSet<>();
        private long lastLifeNanos = timers.nanoTime();
        private @Nullable Object clock;
        private @Nullable Cancellable timer;

        private void attach(Route plane) {
            planes.add(plane);
            stopClock();
        }

        private void lived(long nanos) {
            lastLifeNanos = nanos - lastLifeNanos > 0 ? nanos : lastLifeNanos;
        }

        private void startClock(String connectorId) {
            stopClock();
            Object mine = new Object();
            clock = mine;
            Duration silent = Duration.ofNanos(timers.nanoTime() - lastLifeNanos);
            Duration left = limits.lease().minus(silent);
            timer = timers.schedule(left.isNegative() ? Duration.ZERO : left, () -> expire(connectorId, this, mine));
        }

        private void stopClock() {
            clock = null;
            if (timer != null) {
                timer.cancel();
                timer = null;
            }
        }
    }
}
