package dev.agentconnect.connector.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Sockets of one connector that come, open and close channels, and end in any order, some long after their successor came: at the end of
 * each order the registry is what a simple model says (rules LEASE-01 and OPEN-04).
 */
class RoutesModelTest {
    private static final int ORDERS = 1_000;
    private static final int STEPS = 60;
    private static final int CHANNELS = 4;
    private static final List<String> PROFILES = List.of("xagent.im.v2");

    private final ManualTimers timers = new ManualTimers();
    private final List<String> unregistered = new ArrayList<>();

    /** A socket that takes nothing: who it is is all that counts. */
    private static final class Socket implements Route {
        @Override
        public boolean send(Packet packet) {
            return false;
        }

        @Override
        public boolean offer(Packet packet) {
            return false;
        }
    }

    /** What must be true. */
    private static final class Model {
        final List<Socket> sockets = new ArrayList<>();
        final Map<String, Socket> owners = new HashMap<>();
    }

    /** Runs tasks where they are offered. */
    private static final SerialTasks.Threads HERE = new SerialTasks.Threads() {
        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public boolean areWanted() {
            return false;
        }
    };

    @Test
    void aThousandOrdersOfOpenAndCloseEndWithTheRegistryEqualToTheOpenSockets() {
        for (int seed = 0; seed < ORDERS; seed++) {
            order(new Random(seed), "order " + seed);
        }
    }

    private void order(Random random, String name) {
        IdSource ids = new IdSource(random);
        ConnectorLimits.Plane limits = ConnectorLimits.DEFAULTS.plane();
        ConnectorLeases leases = new ConnectorLeases(limits, ids, timers, Set::of, unregistered::add);
        MemoryStore store = new MemoryStore(ConnectorLimits.DEFAULTS.recall(), timers);
        ChannelRegistry registry = new ChannelRegistry(store, ids, () -> new SerialTasks(HERE, 1), 100, PROFILES);
        Model model = new Model();
        Socket first = new Socket();
        model.sockets.add(first);
        String connector = leases.attach(null, first).orElseThrow();
        for (int i = 0; i < CHANNELS; i++) {
            model.owners.put(open(registry, connector, null, first), first);
        }
        List<String> channels = List.copyOf(model.owners.keySet());
        for (int step = 0; step < STEPS; step++) {
            step(random, model, leases, registry, connector, channels);
        }
        check(name, model, registry, channels);
        checkLease(name, model, leases, registry, connector);
    }

    private static String open(ChannelRegistry registry, String connector, String wanted, Socket socket) {
        return registry.open(connector, wanted, socket, PROFILES).orElseThrow().channelId();
    }

    private static void step(
            Random random,
            Model model,
            ConnectorLeases leases,
            ChannelRegistry registry,
            String connector,
            List<String> channels) {
        String channel = channels.get(random.nextInt(channels.size()));
        int what = random.nextInt(10);
        if (what == 0 || model.sockets.isEmpty()) {
            Socket next = new Socket();
            assertThat(leases.attach(connector, next)).contains(connector);
            model.sockets.add(next);
            return;
        }
        Socket socket = model.sockets.get(random.nextInt(model.sockets.size()));
        if (what == 1) {
            registry.routeLost(socket);
            leases.detach(connector, socket, Duration.ZERO);
            leases.detach(connector, socket, Duration.ZERO); // told twice, once by each side
            model.sockets.remove(socket);
            model.owners.values().removeIf(owner -> owner == socket);
        } else if (what < 6) {
            registry.close(registry.find(channel).orElseThrow(), socket);
            model.owners.remove(channel, socket);
        } else {
            assertThat(open(registry, connector, channel, socket)).isEqualTo(channel);
            model.owners.put(channel, socket);
        }
    }

    private static void check(String name, Model model, ChannelRegistry registry, List<String> channels) {
        for (String channel : channels) {
            assertThat(registry.find(channel).orElseThrow().route())
                    .as("%s, %s", name, channel)
                    .isSameAs(model.owners.get(channel));
        }
        assertThat(registry.all()).hasSameSizeAs(channels);
    }

    /** The lease runs from the end of the last socket, and not before. */
    private void checkLease(
            String name, Model model, ConnectorLeases leases, ChannelRegistry registry, String connector) {
        unregistered.clear();
        if (!model.sockets.isEmpty()) {
            timers.advance(Duration.ofHours(3));
            assertThat(leases.size()).as(name).isEqualTo(1);
            for (Socket socket : List.copyOf(model.sockets)) {
                assertThat(unregistered).as(name).isEmpty();
                registry.routeLost(socket);
                leases.detach(connector, socket, Duration.ZERO);
            }
            timers.advance(Duration.ofMinutes(59));
            assertThat(unregistered).as(name).isEmpty();
        }
        timers.advance(Duration.ofHours(1));
        assertThat(unregistered).as(name).containsExactly(connector);
        assertThat(registry.all()).allMatch(channel -> channel.route() == null);
    }
}
