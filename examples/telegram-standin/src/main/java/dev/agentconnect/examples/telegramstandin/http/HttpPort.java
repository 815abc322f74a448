package dev.agentconnect.examples.telegramstandin.http;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * One listening port on 127.0.0.1. Calls run on the port's own threads and must not block them: an answer is a stage
 * that may complete later, from any thread. Closing ends every open call and every thread of the port.
 */
public final class HttpPort implements AutoCloseable {
    /** Enough for hundreds of calls at once, because waiting calls hold no thread. */
    static final int MAX_THREADS = 32;

    /** Longer than the longest long poll, which is silent while it waits. */
    static final Duration IDLE_TIMEOUT = Duration.ofMinutes(2);

    /** The most open connections; further ones wait until one closes. */
    static final int MAX_CONNECTIONS = 1_000;

    /** Accepted connections that no thread has looked at yet. */
    static final int ACCEPT_QUEUE = 512;

    private static final String HOST = "127.0.0.1";

    private final Server server;
    private final ServerConnector connector;

    private HttpPort(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /** Answers one request. */
    @FunctionalInterface
    public interface Route {
        /** Answers one request; a failed stage or an exception becomes a 500 without details. */
        CompletionStage<Answer> answer(Request request);
    }

    /**
     * Opens the port.
     *
     * @param name names the threads
     * @param port the port to listen on, 0 for a free one
     * @throws PortException when the port cannot be opened
     */
    public static HttpPort open(String name, int port, Route route) {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4);
        threads.setName(name);
        threads.setDaemon(true);
        Server server = new Server(threads, new ScheduledExecutorScheduler(name + "-scheduler", true), null);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
        connector.setHost(HOST);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
        server.setHandler(new RouteHandler(route));
        server.setErrorHandler(new PlainErrors());
        HttpPort opened = new HttpPort(server, connector);
        opened.start(name);
        return opened;
    }

    private void start(String name) {
        try {
            server.start();
        } catch (Exception failure) {
            close();
            throw new PortException("The port for " + name + " could not be opened", failure);
        }
    }

    /** The base address, without a slash at the end. */
    public URI url() {
        return URI.create("http://" + HOST + ":" + connector.getLocalPort());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception failure) {
            throw new PortException("A port could not be closed", failure);
        }
    }
}
