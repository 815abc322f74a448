package dev.agentconnect.connector;

import dev.agentconnect.connector.endpoint.ApiKeyCheck;
import dev.agentconnect.connector.endpoint.ControlPlane;
import dev.agentconnect.connector.endpoint.DataPlane;
import dev.agentconnect.connector.endpoint.OriginCheck;
import dev.agentconnect.connector.endpoint.TransferPlane;
import dev.agentconnect.connector.engine.ConnectorEngine;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.connector.store.jdbc.JdbcStore;
import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connector without a server of its own (Connector Protocol 3.0, sections 2 to 8): a {@link WebApp} for a host that somebody else runs,
 * such as a servlet container, and the life behind it. Order: {@link #create}, serve {@link #webApp()}, {@link #start}; at the end
 * {@link #drain} if wanted, stop serving, {@link #close}. Thread safe.
 *
 * <p>Address, port and TLS of the options are the host's business and not used. Give the host {@link #hostOptions}.
 */
public final class ConnectorApp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorApp.class);

    private final WebApp webApp;
    private final ConnectorEngine engine;
    private final HostOptions hostOptions;
    private final Deque<AutoCloseable> owned;

    private ConnectorApp(WebApp webApp, ConnectorEngine engine, HostOptions hostOptions, Deque<AutoCloseable> owned) {
        this.webApp = webApp;
        this.engine = engine;
        this.hostOptions = hostOptions;
        this.owned = owned;
    }

    /**
     * Makes an app that takes up what the store remembers; no handler is called yet.
     *
     * @param connector what the connector is
     * @param chosen what it allows
     * @return the app
     * @throws UncheckedIOException when the files directory cannot be used
     * @throws dev.agentconnect.connector.store.StoreUnavailable when the state directory or the store cannot be used
     */
    public static ConnectorApp create(Connector connector, ConnectorOptions chosen) {
        OptionValues options = chosen.values;
        Deque<AutoCloseable> owned = new ArrayDeque<>();
        try {
            Timers timers = timers(options, owned);
            ConnectorStore store = store(options, timers, owned);
            FileStore files = files(options, timers, store, owned);
            ConnectorEngine engine = new ConnectorEngine(setup(connector, options, timers, files, store));
            owned.push(engine);
            engine.restore();
            return new ConnectorApp(app(connector, options, engine, files), engine, host(options, timers), owned);
        } catch (RuntimeException e) {
            closeAll(owned);
            throw e;
        }
    }

    private static HostOptions host(OptionValues options, Timers timers) {
        return HostOptions.builder()
                .webSocketLimits(options.webSocketLimits)
                .drainTimeout(options.limits.work().closeTimeout())
                .timers(timers)
                .accessLog(options.accessLog)
                .build();
    }

    private static Timers timers(OptionValues options, Deque<AutoCloseable> owned) {
        if (options.timers != null) {
            return options.timers;
        }
        SystemTimers timers = new SystemTimers();
        owned.push(timers);
        return timers;
    }

    private static FileStore files(
            OptionValues options, Timers timers, ConnectorStore store, Deque<AutoCloseable> owned) {
        Path state = options.stateDirectory;
        Path directory = options.filesDirectory;
        if (directory == null && state != null) {
            directory = state.resolve("files");
        }
        boolean lasting = directory != null && (state != null || options.store != null);
        if (directory == null) {
            Path temporary = temporaryDirectory();
            owned.push(() -> Files.deleteIfExists(temporary));
            directory = temporary;
        }
        return new FileStore(
                new FileStore.Place(directory, store.files(), lasting),
                options.limits.files(),
                new IdSource(new SecureRandom()),
                timers,
                options.observer);
    }

    private static ConnectorStore store(OptionValues options, Timers timers, Deque<AutoCloseable> owned) {
        if (options.store != null) {
            return options.store;
        }
        if (options.stateDirectory == null) {
            return new MemoryStore(options.limits.recall(), timers);
        }
        JdbcStore store = JdbcStore.inDirectory(
                options.stateDirectory, new JdbcStore.Ageing(options.limits.recall(), timers), options.durability);
        owned.push(store);
        return store;
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("agent-connect-files");
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary folder for files", e);
        }
    }

    private static ConnectorEngine.Setup setup(
            Connector connector, OptionValues options, Timers timers, FileStore files, ConnectorStore store) {
        List<Secret> secrets = new ArrayList<>(options.secrets);
        if (options.apiKey != null) {
            secrets.add(options.apiKey);
        }
        return new ConnectorEngine.Setup(
                connector.card(),
                connector.handlers(),
                options.limits,
                timers,
                new IdSource(new SecureRandom()),
                store,
                files,
                secrets,
                fileUrlPrefix(options.publicBaseUrl),
                sockets(options.webSocketLimits),
                options.observer);
    }

    /** Half of a socket's queue stays free for answers. */
    private static ConnectorEngine.SocketBounds sockets(WebSocketLimits limits) {
        return new ConnectorEngine.SocketBounds(
                (limits.maxQueuedMessages() + 1) / 2, limits.maxQueuedBytes() / 2, limits.deadAfter());
    }

    private static String fileUrlPrefix(@Nullable URI publicBaseUrl) {
        String base = publicBaseUrl == null ? "" : publicBaseUrl.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/files/refs/";
    }

    private static WebApp app(Connector connector, OptionValues options, ConnectorEngine engine, FileStore files) {
        ApiKeyCheck apiKey = new ApiKeyCheck(options.apiKey);
        OriginCheck origins = new OriginCheck(options.allowedOrigins, options.publicBaseUrl, options.apiKey != null);
        ControlPlane control = new ControlPlane(connector.card(), connector.cardBytes(), connector.skill(), apiKey);
        TransferPlane transfer = new TransferPlane(files, apiKey, origins, engine::hasChannel, options.limits.files());
        return WebApp.builder()
                .pathPrefix(options.pathPrefix)
                .get("/connector-card.json", control::card)
                .get("/skill.md", control::skill)
                .get("/health", control::health)
                .post("/files/uploads", transfer::upload)
                .getBelow("/files/refs/", transfer::download)
                .webSocket("/ws", new DataPlane(apiKey, origins, engine::newDataPlane))
                .build();
    }

    /**
     * What a host serves.
     *
     * @return routes below the options' path prefix
     */
    public WebApp webApp() {
        return webApp;
    }

    /** Tells the lifecycle handler that the connector is served, and which channels an earlier process left bound. */
    public void start() {
        engine.start();
    }

    /**
     * What the host must be given, so that it agrees with the connector: the bounds of sockets, the end, the clock, the access log. It is
     * served with it, and no longer than this app is open.
     *
     * @return for {@code JettyOptions} or {@code ServletOptions}
     */
    public HostOptions hostOptions() {
        return hostOptions;
    }

    /**
     * What it holds.
     *
     * @return figures that are counted when they are asked for
     */
    public ConnectorGauges gauges() {
        return engine.gauges();
    }

    /**
     * Refuses further requests as busy and waits for those that are open, at most for the close timeout. The sockets stay open, so that
     * the answers go out; close the host next.
     *
     * @return how many requests were still open after that time
     */
    public int drain() {
        return engine.drain();
    }

    /**
     * Tells the lifecycle handler, ends running handlers, and removes files; each step is bounded by the close timeout. Closing twice is
     * harmless; a second caller waits for the first.
     */
    @Override
    public synchronized void close() {
        closeAll(owned);
    }

    private static void closeAll(Deque<AutoCloseable> owned) {
        while (!owned.isEmpty()) {
            AutoCloseable next = owned.pop();
            try {
                next.close();
            } catch (Exception e) {
                LOG.warn(
                        "closing {} failed: {}",
                        next.getClass().getSimpleName(),
                        e.getClass().getName());
            }
        }
    }
}
