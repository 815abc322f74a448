package dev.agentconnect.host.jetty;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.exchange.ActiveExchanges;
import dev.agentconnect.host.exchange.Drain;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An embedded host on Jetty: HTTP, uploads and WebSockets of one {@link WebApp} on one port, with or without TLS. It owns its threads;
 * they keep the process alive until {@link #close()}.
 */
public final class JettyHost implements WebHost {
    private static final Logger LOG = LoggerFactory.getLogger(JettyHost.class);

    private final Server server;
    private final ServerConnector connector;
    private final URI baseUri;
    private final OpenSockets sockets;
    private final ActiveExchanges exchanges;
    private final Duration drainTimeout;
    private final @Nullable SystemTimers ownTimers;
    // Guarded by this.
    private @Nullable DrainReport drained;

    private JettyHost(Parts parts, URI baseUri, Duration drainTimeout) {
        this.server = parts.server;
        this.connector = parts.connector;
        this.sockets = parts.sockets;
        this.exchanges = parts.exchanges;
        this.ownTimers = parts.ownTimers;
        this.baseUri = baseUri;
        this.drainTimeout = drainTimeout;
    }

    /**
     * Starts listening; returns when requests are served.
     *
     * @throws UncheckedIOException when the address cannot be bound or the key store cannot be read
     */
    public static JettyHost start(WebApp app, JettyOptions options) {
        Parts parts = new Parts(app, options);
        try {
            parts.server.start();
        } catch (Exception e) {
            parts.stop();
            IOException cause = e instanceof IOException io ? io : new IOException("the host did not start", e);
            throw new UncheckedIOException(cause);
        }
        URI baseUri = BaseUri.of(app, options, parts.connector.getLocalPort());
        LOG.info("listening on {}", baseUri);
        return new JettyHost(parts, baseUri, options.host().drainTimeout());
    }

    @Override
    public int port() {
        return baseUri.getPort();
    }

    @Override
    public URI baseUri() {
        return baseUri;
    }

    /** How many TCP connections are open now. */
    int connections() {
        return connector.getConnectedEndPoints().size();
    }

    @Override
    public void close() {
        drain();
    }

    @Override
    public void refuseFurther() {
        exchanges.close();
        sockets.refuseFurther();
    }

    @Override
    public synchronized DrainReport drain() {
        DrainReport known = drained;
        if (known != null) {
            return known;
        }
        connector.close();
        DrainReport report = Drain.run(exchanges, sockets, drainTimeout);
        drained = report;
        Parts.stop(server, ownTimers);
        return report;
    }

    /** What a host is made of, before it runs. */
    private static final class Parts {
        final Server server;
        final ServerConnector connector;
        final OpenSockets sockets;
        final ActiveExchanges exchanges = new ActiveExchanges();
        final @Nullable SystemTimers ownTimers;

        Parts(WebApp app, JettyOptions options) {
            Timers timers = options.host().timers();
            SystemTimers own = null;
            if (timers == null) {
                own = new SystemTimers();
                timers = own;
            }
            ownTimers = own;
            sockets = new OpenSockets(options.host().webSocketLimits().maxSockets());
            server = JettyServers.server(options);
            connector = JettyServers.connector(server, options);
            WebSocketComponents components = JettyServers.webSockets(server);
            ExchangeRunner runner = new ExchangeRunner(options, timers, exchanges);
            SocketUpgrade upgrades = new SocketUpgrade(components, options, timers, sockets);
            server.setHandler(
                    new AppHandler(app, runner, upgrades, options.host().accessLog()));
        }

        void stop() {
            stop(server, ownTimers);
        }

        static void stop(Server server, @Nullable SystemTimers timers) {
            try {
                server.stop();
            } catch (Exception e) {
                LOG.warn("the server did not stop cleanly", e);
            }
            if (timers != null) {
                timers.close();
            }
        }
    }
}
