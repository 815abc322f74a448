package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connector ids that are alive (section 8.2): a connector lives while it has a data plane, and for one lease after the last
 * is gone. Then it is unregistered and its channels go with it. Thread safe: guarded by this object.
 */
public final class ConnectorLeases {
    private final Map<String, Instance> instances = new HashMap<>();
    private final ConnectorLimits.Plane limits;
    private final IdSource ids;
    private final Timers timers;
    private final Consumer<String> unregistered;

    /**
     * No connectors yet.
     *
     * @param limits lease and number
     * @param ids makes connector ids
     * @param timers the clock of the lease
     * @param unregistered told the id of a connector whose lease has ended; called outside any lock
     */
    public ConnectorLeases(ConnectorLimits.Plane limits, IdSource ids, Timers timers, Consumer<String> unregistered) {
        this.limits = limits;
        this.ids = ids;
        this.timers = timers;
        this.unregistered = unregistered;
    }

    /**
     * A data plane said hello. A known id is kept; an unknown one is never adopted unchecked, but replaced by a new one.
     *
     * @param wantedId the id that xAgent knows, or null
     * @param plane the data plane
     * @return the id from now on, or empty when there are too many connectors
     */
    public synchronized Optional<String> attach(@Nullable String wantedId, Route plane) {
        String id = wantedId;
        Instance instance = wantedId == null ? null : instances.get(wantedId);
        if (id == null || instance == null) {
            if (instances.size() >= limits.connectors()) {
                return Optional.empty();
            }
            id = ids.next("conn_");
            instance = new Instance();
            instances.put(id, instance);
        }
        instance.planes.add(plane);
        instance.stopClock();
        return Optional.of(id);
    }

    /**
     * Starts the lease of a connector that is only known from a store.
     *
     * @param connectorId its id
     */
    public synchronized void restore(String connectorId) {
        Instance instance = instances.computeIfAbsent(connectorId, id -> new Instance());
        if (instance.planes.isEmpty()) {
            instance.startClock(connectorId);
        }
    }

    /**
     * A data plane ended.
     *
     * @param connectorId the connector
     * @param plane the data plane
     */
    public synchronized void detach(String connectorId, Route plane) {
        Instance instance = instances.get(connectorId);
        if (instance != null && instance.planes.remove(plane) && instance.planes.isEmpty()) {
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
        private @Nullable Object clock;
        private @Nullable Cancellable timer;

        private void startClock(String connectorId) {
            stopClock();
            Object mine = new Object();
            clock = mine;
            timer = timers.schedule(limits.lease(), () -> expire(connectorId, this, mine));
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
