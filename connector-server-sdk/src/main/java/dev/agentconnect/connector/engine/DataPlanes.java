package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.ConnectorLeases;
import dev.agentconnect.connector.lease.ConnectorLedger;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import java.time.Duration;
import java.util.function.Supplier;

/** What all data planes of an engine share, and what their beginning and end mean to it. Thread safe. */
final class DataPlanes {
    private final PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
    private final InFlight inFlight = new InFlight();
    private final ConnectorEngine.Setup setup;
    private final Replies replies;
    private final PacketDispatcher dispatcher;
    private final Handshake handshake;
    private final ChannelRegistry registry;
    private final ConnectorLeases leases;
    private final ConnectorLedger ledger;
    private final LiveGauges gauges;
    private final Supplier<SerialTasks> queues;

    DataPlanes(
            ConnectorEngine.Setup setup,
            Replies replies,
            PacketDispatcher dispatcher,
            ChannelRegistry registry,
            ConnectorLeases leases,
            ConnectorLedger ledger,
            LiveGauges gauges,
            Supplier<SerialTasks> queues) {
        this.setup = setup;
        this.replies = replies;
        this.dispatcher = dispatcher;
        this.handshake = new Handshake(setup.card(), leases);
        this.registry = registry;
        this.leases = leases;
        this.ledger = ledger;
        this.gauges = gauges;
        this.queues = queues;
    }

    void socketOpened(DataPlaneConnection plane) {
        gauges.opened(plane);
        observer().socketOpened();
    }

    void socketClosed(DataPlaneConnection plane, int code) {
        gauges.closed(plane);
        observer().socketClosed(code);
    }

    void connected(String connectorId) {
        ledger.seen(connectorId);
    }

    void disconnected(Route route, String connectorId, Duration silence) {
        registry.routeLost(route).forEach(lost -> observer().channelClosed());
        leases.detach(connectorId, route, silence);
        ledger.seen(connectorId);
    }

    SerialTasks newQueue() {
        return queues.get();
    }

    ConnectorEngine.SocketBounds sockets() {
        return setup.sockets();
    }

    PacketCodec codec() {
        return codec;
    }

    ConnectorCard card() {
        return setup.card();
    }

    ConnectorLimits limits() {
        return setup.limits();
    }

    Timers timers() {
        return setup.timers();
    }

    ConnectorObserver observer() {
        return setup.observer();
    }

    InFlight inFlight() {
        return inFlight;
    }

    Replies replies() {
        return replies;
    }

    Handshake handshake() {
        return handshake;
    }

    PacketDispatcher dispatcher() {
        return dispatcher;
    }
}
