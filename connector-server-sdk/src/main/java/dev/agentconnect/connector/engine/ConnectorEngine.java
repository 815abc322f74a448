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
import dev.agentconnect.connector.lease.Descriptors;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the parts of a connector server together; knows no web framework. Thread safe.
 *
 * <p>Two pools: handlers run on the one whose size the author sets; the protocol's own work, which may block on the store, runs on
 * the other, so that handlers that hang never keep a peer from opening a channel.
 */
public final class ConnectorEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorEngine.class);

    /** Enough to keep a store busy; nothing of a handler runs there but {@code started} and {@code stopping}. */
    private static final int ENGINE_THREADS = 8;

    /** Waits of one channel that end at once; there is one at a time, and one that was just replaced. */
    private static final int PUMP_QUEUE = 16;

    private final ConnectorCard card;
    private final Handlers handlers;
    private final ConnectorLimits limits;
    private final Timers timers;
    private final FileStore files;
    private final ExecutorService workers;
    private final ExecutorService engineWorkers;
    private final SerialTasks housekeeping;
    private final Room room;
    private final Replies replies;
    private final ChannelRegistry registry;
    private final ConnectorLeases leases;
    private final ChannelDesk desk;
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
     * @param redactor takes secrets out of texts for the peer
     * @param fileUrlPrefix what comes before a file reference in a download URL
     * @param room how full a socket's queue may get with what can wait
     */
    public record Setup(
            ConnectorCard card,
            Handlers handlers,
            ConnectorLimits limits,
            Timers timers,
            IdSource ids,
            ConnectorStore store,
            FileStore files,
            Redactor redactor,
            String fileUrlPrefix,
            Room room) {}

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
        workers = workers("handler", limits.work().threads());
        engineWorkers = workers("engine", ENGINE_THREADS);
        housekeeping = new SerialTasks(engineWorkers, limits.plane().connectors());
        replies = new Replies(setup.ids(), timers, setup.redactor());
        registry = new ChannelRegistry(
                setup.store(),
                setup.ids(),
                () -> new SerialTasks(workers, limits.work().queue()),
                limits.plane().channels(),
                card.supports().profiles());
        leases = new ConnectorLeases(
                limits.plane(), setup.ids(), timers, registry::boundConnectors, this::unregisteredLater);
        InboundDelivery inbound = new InboundDelivery(
                setup.store(),
                limits.inbound(),
                timers,
                setup.ids(),
                () -> new SerialTasks(engineWorkers, PUMP_QUEUE),
                setup.fileUrlPrefix());
        AuthSessions sessions = new AuthSessions(setup.ids());
        Drafts drafts = new Drafts(limits.drafts(), timers);
        ActivityClock activity = new ActivityClock(timers, limits.drafts().activityTimeout());
        desk = new ChannelDesk(
                registry,
                new Descriptors(card),
                handlers,
                new ChannelDesk.Stock(inbound, files, sessions, drafts, activity),
                replies);
        handshake = new Handshake(card, leases);
        TimedCall timed = new TimedCall(timers, limits.work().toolTimeout());
        AuthDesk auth = new AuthDesk(card, handlers, sessions, desk, replies, timers, timed);
        ToolDesk tools = new ToolDesk(card, handlers, setup.store(), desk, replies, timers, timed);
        dispatcher = new PacketDispatcher(registry, desk, auth, tools, chat(setup, drafts, activity), inbound, replies);
    }

    private @Nullable ChatDesk chat(Setup setup, Drafts drafts, ActivityClock activity) {
        return handlers.chat() == null
                ? null
                : new ChatDesk(
                        handlers.chat(),
                        new OutboundDelivery(setup.store(), files, timers, setup.redactor()),
                        drafts,
                        activity,
                        setup.store(),
                        desk,
                        replies,
                        new TimedCall(timers, limits.work().sendTimeout()));
    }

    private static ExecutorService workers(String what, int threads) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(threads, threads, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "agent-connect-" + what + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Takes up what the store remembers; called before anybody can say hello, so that a known id is known. */
    public void restore() {
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
     * How many connector ids are alive.
     *
     * @return the number now
     */
    public int connectors() {
        return leases.size();
    }

    /**
     * How many channels there are.
     *
     * @return the number now
     */
    public int channels() {
        return registry.all().size();
    }

    void disconnected(Route route, String connectorId) {
        registry.routeLost(route);
        leases.detach(connectorId, route);
    }

    /** Comes on a timer thread. */
    private void unregisteredLater(String connectorId) {
        housekeeping.append(() -> unregistered(connectorId));
    }

    private void unregistered(String connectorId) {
        LOG.info("connector {} was unregistered: its lease has ended", connectorId);
        registry.of(connectorId).forEach(desk::remove);
    }

    /** The queue of a data plane: as long as the requests that it may have open, each of which waits here at most once. */
    SerialTasks newPlaneQueue() {
        return new SerialTasks(engineWorkers, OpenRequests.CAPACITY);
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
        workers.shutdown();
        engineWorkers.shutdown();
        try {
            if (!workers.awaitTermination(limits.work().closeTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("handlers that were still running at the end are interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            workers.shutdownNow();
            engineWorkers.shutdownNow();
            files.close();
        }
    }

    private void lifecycle(String what, Runnable call) {
        try {
            Future<?> done = engineWorkers.submit(call);
            done.get(limits.work().closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable fault = e.getCause() == null ? e : e.getCause();
            LOG.warn("the lifecycle handler failed at {}: {}", what, replies.describe(fault));
        } catch (TimeoutException e) {
            LOG.warn("the lifecycle handler did not end {} in time", what);
        } catch (RejectedExecutionException e) {
            LOG.debug("the engine is already closed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
