package dev.agentconnect.connector;

import dev.agentconnect.connector.observe.ConnectorGauges;
import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.jetty.JettyHost;
import dev.agentconnect.host.jetty.JettyOptions;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.OptionalLong;

/**
 * A running connector server: card, skill, health, files and the data plane on one port (Connector Protocol 3.0, sections 2 to 8),
 * on the embedded host. Thread safe. {@link #close} ends it within a bounded time. {@link ConnectorApp} is the same for another host.
 */
public final class ConnectorServer implements AutoCloseable {
    private final WebHost host;
    private final ConnectorApp app;

    private ConnectorServer(WebHost host, ConnectorApp app) {
        this.host = host;
        this.app = app;
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
        ConnectorApp app = ConnectorApp.create(connector, options);
        try {
            WebHost host = JettyHost.start(app.webApp(), jetty(options.values, app.hostOptions()));
            app.start();
            return new ConnectorServer(host, app);
        } catch (RuntimeException e) {
            app.close();
            throw e;
        }
    }

    private static JettyOptions jetty(OptionValues options, HostOptions host) {
        JettyOptions.Builder jetty = JettyOptions.builder()
                .bindAddress(options.bindAddress)
                .port(options.port)
                .httpLimits(options.httpLimits)
                .host(host);
        if (options.tls != null) {
            jetty.tls(options.tls);
        }
        if (options.clientTrust != null && options.clientCertificateRequired) {
            jetty.requireClientCertificate(options.clientTrust);
        } else if (options.clientTrust != null) {
            jetty.wantClientCertificate(options.clientTrust);
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
        return gauges().connectors();
    }

    /**
     * How many channels there are, open or not.
     *
     * @return the number now
     */
    public int channels() {
        return gauges().channels();
    }

    /**
     * What it holds.
     *
     * @return figures that are counted when they are asked for
     */
    public ConnectorGauges gauges() {
        return app.gauges();
    }

    /**
     * What was not finished when a server was drained.
     *
     * @param requestsOpen requests and messages of xAgent without an answer after the close timeout
     * @param messagesWaiting messages of the target that xAgent has not taken; a store on disk keeps them for the next start, one in memory
     *     does not; empty when the store could not say
     * @param host what the host dropped
     */
    public record Drained(int requestsOpen, OptionalLong messagesWaiting, DrainReport host) {}

    /**
     * Ends gracefully: new sockets, uploads and downloads are answered 503 from the first moment, further requests on open sockets are
     * refused as busy, open ones are waited for, what is queued is sent, then everything is closed as by {@link #close}. Each step is
     * bounded by the close timeout.
     *
     * @return what was dropped
     */
    public Drained drain() {
        host.refuseFurther();
        int open = app.drain();
        DrainReport report = host.drain();
        OptionalLong waiting = gauges().messagesWaiting();
        app.close();
        return new Drained(open, waiting, report);
    }

    /**
     * Stops listening, tells the lifecycle handler, ends running handlers, and removes files. Each of these steps is bounded by the
     * close timeout. Closing twice is harmless; a second caller waits for the first.
     */
    @Override
    public synchronized void close() {
        host.close();
        app.close();
    }
}
