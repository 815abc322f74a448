package dev.agentconnect.host.jetty;

import dev.agentconnect.host.http.HttpLimits;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Sets Jetty up from the options. */
final class JettyServers {
    private static final int FEWEST_THREADS = 4;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private JettyServers() {}

    static Server server(JettyOptions options) {
        QueuedThreadPool threads = new QueuedThreadPool(options.httpLimits().maxThreads(), FEWEST_THREADS);
        threads.setName("agent-connect-http");
        threads.setStopTimeout(STOP_TIMEOUT.toMillis());
        Server server = new Server(threads);
        server.setErrorHandler(new JsonErrors());
        server.setStopAtShutdown(false);
        return server;
    }

    static ServerConnector connector(Server server, JettyOptions options) {
        HttpLimits limits = options.httpLimits();
        HttpConnectionFactory http = new HttpConnectionFactory(configuration(limits));
        TlsKeyStore tls = options.tls();
        int acceptors = 1;
        int selectors = Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors() / 2));
        ServerConnector connector = tls == null
                ? new ServerConnector(server, acceptors, selectors, http)
                : new ServerConnector(server, acceptors, selectors, encryption(tls, options, http), http);
        connector.setHost(options.bindAddress());
        connector.setPort(options.port());
        connector.setIdleTimeout(limits.idleTimeout().toMillis());
        server.addConnector(connector);
        // Peers that connect and say nothing: the number is bounded here, their time by the idle timeout.
        server.addBean(new NetworkConnectionLimit(options.maxConnections(), connector));
        return connector;
    }

    static ServerWebSocketContainer webSockets(Server server) {
        ServerWebSocketContainer container = ServerWebSocketContainer.ensure(server);
        // Outgoing messages stay whole; incoming ones come in pieces and are bounded above.
        container.setMaxFrameSize(0);
        // The heartbeat decides when a socket is dead.
        container.setIdleTimeout(Duration.ZERO);
        return container;
    }

    private static HttpConfiguration configuration(HttpLimits limits) {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendXPoweredBy(false);
        configuration.setRequestHeaderSize(limits.maxHeaderBytes());
        configuration.setUriCompliance(UriCompliance.DEFAULT);
        // The server's name in the certificate is for the client to check, which may have come by an address.
        configuration.addCustomizer(new SecureRequestCustomizer(false));
        return configuration;
    }

    private static SslConnectionFactory encryption(TlsKeyStore tls, JettyOptions options, HttpConnectionFactory http) {
        SslContextFactory.Server context = new SslContextFactory.Server();
        context.setKeyStorePath(tls.path().toUri().toString());
        context.setKeyStoreType(tls.type());
        context.setKeyStorePassword(tls.password());
        context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
        TlsKeyStore clients = options.clientTrust();
        if (clients != null) {
            context.setTrustStorePath(clients.path().toUri().toString());
            context.setTrustStoreType(clients.type());
            context.setTrustStorePassword(clients.password());
            context.setNeedClientAuth(options.clientCertificateRequired());
            context.setWantClientAuth(!options.clientCertificateRequired());
        }
        return new SslConnectionFactory(context, http.getProtocol());
    }
}
