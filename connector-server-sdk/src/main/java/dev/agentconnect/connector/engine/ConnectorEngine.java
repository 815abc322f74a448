package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.ConnectorLeases;
import dev.agentconnect.connector.lease.ConnectorLedger;
import dev.agentconnect.connector.lease.SharedConsumers;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector server without a web framework, from its start to its end: it takes up what the store remembers, and lets connectors go
 * whose lease has ended. What happens on a data plane is in {@link DataPlaneConnection} and the desks. Thread safe.
 */
public final class ConnectorEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorEngine.class);

    private final Setup setup;
    private final Workers workers;
    private final Replies replies;
    private final ChannelRegistry registry;
    private final ConnectorLedger ledger;
    private final ConnectorLeases leases;
    private final ChannelDesk channels;
    private final SharedConsumers consumers;
    private final LiveGauges gauges;
    private final DataPlanes planes;

    /**
     * What an engine is given.
     *
     * @param card the card
     * @param handlers the author's handlers
     * @param limits every bound
     * @param timers clock and timers
     * @param ids makes ids
     * @param store what is remembered
     * @param files where files are kept
     * @param secrets what must not be in texts for the peer
     * @param fileUrlPrefix what comes before a file reference in a download URL
     * @param sockets what it must know of the host's sockets
     * @param observer told what happens; never throws
     */
    public record Setup(
            ConnectorCard card,
            Handlers handlers,
            ConnectorLimits limits,
            Timers timers,
            IdSource ids,
            ConnectorStore store,
            FileStore files,
            List<Secret> secrets,
            String fileUrlPrefix,
            SocketBounds sockets,
            ConnectorObserver observer) {
        Redactor redactor() {
            return new Redactor(secrets);
        }
    }

    /**
     * What an engine must know of the host's sockets.
     *
     * @param messages how many packets that can wait or be left out may be in a socket's queue
     * @param bytes how full it may get with them
     * @param deadAfter after how long without any frame the host aborts a socket
     */
    public record SocketBounds(int messages, long bytes, Duration deadAfter) {}

    /**
     * An engine that has not started.
     *
     * @param setup what it is given
     */
    public ConnectorEngine(Setup setup) {
        this.setup = setup;
        ConnectorLimits limits = setup.limits();
        workers = new Workers(limits.work());
        replies = new Replies(setup.ids(), setup.timers(), setup.redactor());
        ledger = new ConnectorLedger(setup.store(), setup.timers(), workers::later);
        registry = new ChannelRegistry(
                setup.store(),
                setup.ids(),
                workers::channelQueue,
                limits.plane().channels(),
                setup.card().supports().profiles());
        leases = new ConnectorLeases(
                limits.plane(), setup.ids(), setup.timers(), registry::boundConnectors, this::unregisteredLater);
        consumers = new SharedConsumers(limits.work().closeTimeout());
        Desks desks = new Desks(setup, registry, replies, workers, consumers);
        channels = desks.channels();
        gauges = new LiveGauges(leases, registry, setup.files(), setup.store());
        planes = new DataPlanes(
                setup, replies, desks.dispatcher(), registry, leases, ledger, gauges, workers::planeQueue);
    }

    /** Takes up what the store remembers; called before anybody can say hello, so that a known id is known. */
    public void restore() {
        setup.store().connectors().forEach(connector -> leases.restore(connector.connectorId()));
        registry.all().forEach(channel -> leases.restore(channel.connectorId()));
    }

    /** Tells the lifecycle handler that the server is listening, and which channels an earlier process left bound. */
    public void start() {
        registry.all().forEach(channels::restored);
        lifecycle("started", setup.handlers().lifecycle()::started);
    }

    /**
     * A new data plane.
     *
     * @return what listens to its socket
     */
    public WebSocketListener newDataPlane() {
        return new DataPlaneConnection(planes);
    }

    /**
     * Whether a channel exists, for an upload.
     *
     * @param channelId the channel
     * @return true when it does
     */
    public boolean hasChannel(String channelId) {
        return registry.find(channelId).isPresent();
    }

    /**
     * What it holds.
     *
     * @return figures that are counted when they are asked for
     */
    public ConnectorGauges gauges() {
        return gauges;
    }

    /**
     * Takes no further requests and waits for the open ones, at most for the close timeout.
     *
     * @return how many are still open
     */
    public int drain() {
        return planes.inFlight().drain(setup.limits().work().closeTimeout());
    }

    /** Comes on a timer thread. */
    private void unregisteredLater(String connectorId) {
        workers.later(() -> unregistered(connectorId));
    }

    private void unregistered(String connectorId) {
        LOG.info("connector {} was unregistered: its lease has ended", connectorId);
        registry.of(connectorId).forEach(channels::remove);
        ledger.gone(connectorId);
    }

    /** Tells the lifecycle handler to stop, then ends handlers that still run; bounded by the close timeout. */
    @Override
    public void close() {
        lifecycle("stopping", setup.handlers().lifecycle()::stopping);
        consumers.close();
        workers.close();
        ledger.flush();
        setup.files().close();
    }

    private void lifecycle(String what, Runnable call) {
        workers.call(
                what, call, fault -> LOG.warn("the lifecycle handler failed at {}: {}", what, replies.describe(fault)));
    }
}
