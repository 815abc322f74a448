package dev.agentconnect.benchmarks.load;

import java.time.Duration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** A bare Jetty server that sends each text back: what the SDK server is measured against. */
final class EchoServer implements AutoCloseable {
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    private EchoServer() {}

    static EchoServer start() {
        EchoServer echo = new EchoServer();
        echo.connector.setHost("127.0.0.1");
        echo.server.addConnector(echo.connector);
        echo.server.setHandler(WebSocketUpgradeHandler.from(echo.server, container -> {
            container.setIdleTimeout(Duration.ZERO); // it is still while the other side has its round
            container.addMapping("/ws", (request, response, callback) -> {
                response.setAcceptedSubProtocol(AgentSocket.SUBPROTOCOL);
                return new Echo();
            });
        }));
        try {
            echo.server.start();
        } catch (Exception e) {
            throw new IllegalStateException("the echo server does not start", e);
        }
        return echo;
    }

    int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the echo server does not stop", e);
        }
    }

    /** Public, because Jetty calls no method of a class that is not. */
    public static final class Echo extends Session.Listener.AbstractAutoDemanding {
        @Override
        public void onWebSocketText(String message) {
            getSession().sendText(message, Callback.NOOP);
        }

        /** A client that goes at the end of a round is no fault. */
        @Override
        public void onWebSocketError(Throwable cause) {}
    }
}
