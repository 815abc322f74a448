package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.auth.AuthSessions;
import dev.agentconnect.connector.delivery.ActivityClock;
import dev.agentconnect.connector.delivery.Drafts;
import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.delivery.OutboundDelivery;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.handler.Handlers;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.lease.ConnectorLeases;
import dev.agentconnect.connector.lease.ConnectorLedger;
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.lease.SharedConsumers;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts of a connector server together; knows no web framework. Thread safe. */
public final class ConnectorEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorEngine.class);

    private final ConnectorCard card;
    private final Handlers handlers;
    private final ConnectorLimits limits;
    private final Timers timers;
    private final FileStore files;
    private final Workers workers;
    private final Room room;
    private final ConnectorObserver observer;
    private final InFlight inFlight = new InFlight();
    private final LiveGauges gauges;
    private final Replies replies;
    private final ConnectorStore store;
    private final ChannelRegistry registry;
    private final ConnectorLedger ledger;
    private final ConnectorLeases leases;
    private final ChannelDesk desk;
    private final SharedConsumers consumers;
    private final PacketDispatcher dispatcher;
    private final Handshake handshake;
    private final PacketCodec codec = new PacketCodec(JsonLimits.PACKET);

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
     * @param room how full a socket's queue may get with what can wait
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
            Room room,
            ConnectorObserver observer) {}

    /**
     * How full a socket's queue may get with packets that can wait or be left out.
     *
     * @param messages how many
     * @param bytes how much
     */
    public record Room(int messages, long bytes) {}

    /**
     * An engine that has not started.
     *
     * @param setup what it is given
     */
    public ConnectorEngine(Setup setup) {
        card = setup.card();
        handlers = setup.handlers();
        limits = setup.limits();
        timers = setup.timers();
        files = setup.files();
        room = setup.room();
        observer = setup.observer();
        workers = new Workers(limits.work());
        Redactor redactor = new Redactor(setup.secrets());
        replies = new Replies(setup.ids(), timers, redactor);
        store = setup.store();
        ledger = new ConnectorLedger(store, timers, workers::later);
        registry = new ChannelRegistry(
                setup.store(),
                setup.ids(),
                workers::channelQueue,
                limits.plane().channels(),
                card.supports().profiles());
        leases = new ConnectorLeases(
                limits.plane(), setup.ids(), timers, registry::boundConnectors, this::unregisteredLater);
        gauges = new LiveGauges(leases, registry, files, store);
        InboundDelivery inbound = new InboundDelivery(
                setup.store(),
                limits.inbound(),
                timers,
                setup.ids(),
                workers::pumpQueue,
                setup.fileUrlPrefix(),
                observer);
        consumers = new SharedConsumers(limits.work().closeTimeout());
        AuthSessions sessions = new AuthSessions(setup.ids());
        Drafts drafts = new Drafts(limits.drafts(), timers);
        ActivityClock activity = new ActivityClock(timers, limits.drafts().activityTimeout());
        desk = new ChannelDesk(
                registry,
                new Descriptors(card),
                handlers,
                new ChannelDesk.Stock(inbound, files, sessions, drafts, activity, consumers, timers, observer),
                replies);
        handshake = new Handshake(card, leases);
        TimedCall timed = new TimedCall(timers, limits.work().toolTimeout());
        AuthDesk auth = new AuthDesk(card, handlers, sessions, desk, replies, timers, timed);
        ToolDesk tools = new ToolDesk(card, handlers, setup.store(), desk, replies, timers, timed, setup.secrets());
        dispatcher = new PacketDispatcher(
                registry, desk, auth, tools, chat(setup, redactor, drafts, activity), inbound, replies);
    }

    private @Nullable ChatDesk chat(Setup setup, Redactor redactor, Drafts drafts, ActivityClock activity) {
        return handlers.chat() == null
                ? null
                : new ChatDesk(
                        handlers.chat(),
                        new OutboundDelivery(setup.store(), files, timers, redactor),
                        drafts,
                        activity,
                        setup.store(),
                        desk,
                        replies,
                        new TimedCall(timers, limits.work().sendTimeout()));
    }

    /** Takes up what the store remembers; called before anybody can say hello, so that a known id is known. */
    public void restore() {
        store.connectors().forEach(connector -> leases.restore(connector.connectorId()));
        registry.all().forEach(channel -> leases.restore(channel.connectorId()));
    }

    /** Tells the lifecycle handler that the server is listening, and which channels an earlier process left bound. */
    public void start() {
        registry.all().forEach(desk::restored);
        lifecycle("started", handlers.lifecycle()::started);
    }

    /**
     * A new data plane.
     *
     * @return what listens to its socket
     */
    public WebSocketListener newDataPlane() {
        return new DataPlaneConnection(this);
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

    void connected(String connectorId) {
        ledger.seen(connectorId);
    }

    /**
     * Takes no further requests and waits for the open ones, at most for the close timeout.
     *
     * @return how many are still open
     */
    public int drain() {
        return inFlight.drain(limits.work().closeTimeout());
    }

    void socketOpened(DataPlaneConnection plane) {
        gauges.opened(plane);
        observer.socketOpened();
    }

    void socketClosed(DataPlaneConnection plane, int code) {
        gauges.closed(plane);
        observer.socketClosed(code);
    }

    ConnectorObserver observer() {
        return observer;
    }

    InFlight inFlight() {
        return inFlight;
    }

    void disconnected(Route route, String connectorId) {
        registry.routeLost(route).forEach(lost -> observer.channelClosed());
        leases.detach(connectorId, route);
        ledger.seen(connectorId);
    }

    /** Comes on a timer thread. */
    private void unregisteredLater(String connectorId) {
        workers.later(() -> unregistered(connectorId));
    }

    private void unregistered(String connectorId) {
        LOG.info("connector {} was unregistered: its lease has ended", connectorId);
        registry.of(connectorId).forEach(desk::remove);
        ledger.gone(connectorId);
    }

    SerialTasks newPlaneQueue() {
        return workers.planeQueue();
    }

    Room room() {
        return room;
    }

    PacketCodec codec() {
        return codec;
    }

    ConnectorCard card() {
        return card;
    }

    ConnectorLimits limits() {
        return limits;
    }

    Timers timers() {
        return timers;
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

    /** Tells the lifecycle handler to stop, then ends handlers that still run; bounded by the close timeout. */
    @Override
    public void close() {
        lifecycle("stopping", handlers.lifecycle()::stopping);
        consumers.close();
        workers.close();
        ledger.flush();
        files.close();
    }

    private void lifecycle(String what, Runnable call) {
        workers.call(
                what, call, fault -> LOG.warn("the lifecycle handler failed at {}: {}", what, replies.describe(fault)));
    }
}
