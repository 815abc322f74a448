package dev.agentconnect.connector;

import dev.agentconnect.connector.endpoint.ApiKeyCheck;
import dev.agentconnect.connector.endpoint.ControlPlane;
import dev.agentconnect.connector.endpoint.DataPlane;
import dev.agentconnect.connector.endpoint.TransferPlane;
import dev.agentconnect.connector.engine.ConnectorEngine;
import dev.agentconnect.connector.file.FileStore;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.MemoryStore;
import dev.agentconnect.connector.store.jdbc.JdbcStore;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.jetty.JettyHost;
import dev.agentconnect.host.jetty.JettyOptions;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running connector server: card, skill, health, files and the data plane on one port (Connector Protocol 3.0, sections 2 to 8),
 * on the embedded host. Thread safe. {@link #close} ends it within a bounded time.
 */
public final class ConnectorServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorServer.class);

    private final WebHost host;
    private final ConnectorEngine engine;
    private final Deque<AutoCloseable> owned;

    private ConnectorServer(WebHost host, ConnectorEngine engine, Deque<AutoCloseable> owned) {
        this.host = host;
        this.engine = engine;
        this.owned = owned;
    }

    /**
     * Starts a server. When this returns it is listening.
     *
     * @param connector what the connector is
     * @param options how it listens
     * @return the running server
     * @throws UncheckedIOException when the port is taken or the files directory cannot be used
     * @throws dev.agentconnect.connector.store.StoreUnavailable when the state directory or the store cannot be used
     */
    public static ConnectorServer start(Connector connector, ConnectorOptions options) {
        Deque<AutoCloseable> owned = new ArrayDeque<>();
        try {
            Timers timers = timers(options, owned);
            FileStore files = files(options, timers, owned);
            ConnectorStore store = store(options, timers, owned);
            ConnectorEngine engine = new ConnectorEngine(setup(connector, options, timers, files, store));
            owned.push(engine);
            engine.restore();
            WebHost host = JettyHost.start(app(connector, options, engine, files), jetty(options, timers));
            owned.push(host);
            engine.start();
            return new ConnectorServer(host, engine, owned);
        } catch (RuntimeException e) {
            closeAll(owned);
            throw e;
        }
    }

    private static Timers timers(ConnectorOptions options, Deque<AutoCloseable> owned) {
        if (options.timers() != null) {
            return options.timers();
        }
        SystemTimers timers = new SystemTimers();
        owned.push(timers);
        return timers;
    }

    private static FileStore files(ConnectorOptions options, Timers timers, Deque<AutoCloseable> owned) {
        Path directory = options.filesDirectory();
        if (directory == null) {
            Path temporary = temporaryDirectory();
            owned.push(() -> Files.deleteIfExists(temporary));
            directory = temporary;
        }
        return new FileStore(directory, options.limits().files(), new IdSource(new SecureRandom()), timers);
    }

    private static ConnectorStore store(ConnectorOptions options, Timers timers, Deque<AutoCloseable> owned) {
        if (options.store() != null) {
            return options.store();
        }
        if (options.stateDirectory() == null) {
            return new MemoryStore(options.limits().recall(), timers);
        }
        JdbcStore store = JdbcStore.inDirectory(
                options.stateDirectory(), new JdbcStore.Ageing(options.limits().recall(), timers));
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
            Connector connector, ConnectorOptions options, Timers timers, FileStore files, ConnectorStore store) {
        Secret apiKey = options.apiKey();
        return new ConnectorEngine.Setup(
                connector.card(),
                connector.handlers(),
                options.limits(),
                timers,
                new IdSource(new SecureRandom()),
                store,
                files,
                new Redactor(apiKey == null ? List.of() : List.of(apiKey)),
                fileUrlPrefix(options.publicBaseUrl()),
                room(options.webSocketLimits()));
    }

    /** Half of a socket's queue stays free for answers. */
    private static ConnectorEngine.Room room(WebSocketLimits limits) {
        return new ConnectorEngine.Room((limits.maxQueuedMessages() + 1) / 2, limits.maxQueuedBytes() / 2);
    }

    private static String fileUrlPrefix(@Nullable URI publicBaseUrl) {
        String base = publicBaseUrl == null ? "" : publicBaseUrl.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + "/files/refs/";
    }

    private static WebApp app(Connector connector, ConnectorOptions options, ConnectorEngine engine, FileStore files) {
        ApiKeyCheck apiKey = new ApiKeyCheck(options.apiKey());
        ControlPlane control = new ControlPlane(connector.card(), connector.cardBytes(), connector.skill(), apiKey);
        TransferPlane transfer = new TransferPlane(
                files, apiKey, engine::hasChannel, options.limits().files());
        return WebApp.builder()
                .pathPrefix(options.pathPrefix())
                .get("/connector-card.json", control::card)
                .get("/skill.md", control::skill)
                .get("/health", control::health)
                .post("/files/uploads", transfer::upload)
                .getBelow("/files/refs/", transfer::download)
                .webSocket("/ws", new DataPlane(apiKey, engine::newDataPlane))
                .build();
    }

    private static JettyOptions jetty(ConnectorOptions options, Timers timers) {
        JettyOptions.Builder jetty = JettyOptions.builder()
                .bindAddress(options.bindAddress())
                .port(options.port())
                .webSocketLimits(options.webSocketLimits())
                .drainTimeout(options.limits().work().closeTimeout())
                .timers(timers);
        if (options.tls() != null) {
            jetty.tls(options.tls());
        }
        return jetty.build();
    }

    /**
     * The port.
     *
     * @return the port it listens on, also when a free one was asked for
     */
    public int port() {
        return host.port();
    }

    /**
     * The Base URL on this machine.
     *
     * @return scheme, address, port and path prefix, without a slash at the end
     */
    public URI baseUri() {
        return host.baseUri();
    }

    /**
     * How many connector ids are alive, those within their lease included.
     *
     * @return the number now
     */
    public int connectors() {
        return engine.connectors();
    }

    /**
     * How many channels there are, open or not.
     *
     * @return the number now
     */
    public int channels() {
        return engine.channels();
    }

    /**
     * Stops listening, tells the lifecycle handler, ends running handlers, and removes files. Each of these steps is bounded by the
     * close timeout. Closing twice is harmless; a second caller waits for the first.
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
