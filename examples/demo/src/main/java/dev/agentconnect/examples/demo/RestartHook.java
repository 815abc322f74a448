package dev.agentconnect.examples.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/** Lets the conformance kit restart the connector: any request to {@link #uri} does, one after the other. On the loopback interface alone. */
final class RestartHook implements AutoCloseable {
    private static final String PATH = "/restart";
    private static final int DONE = 204;
    private static final int FAILED = 500;
    private static final int NO_BODY = -1;

    /** What restarts it. */
    interface Restart {
        /** Returns when it is there again. */
        void run() throws InterruptedException;
    }

    private final Restart restart;
    private final HttpServer server;

    RestartHook(Restart restart) {
        this.restart = restart;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("the restart hook cannot listen", e);
        }
        server.createContext(PATH, this::answer);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
    }

    private void answer(HttpExchange exchange) throws IOException {
        int status = DONE;
        try {
            restart.run();
        } catch (DemoFailed e) {
            status = FAILED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            status = FAILED;
        }
        exchange.sendResponseHeaders(status, NO_BODY);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
