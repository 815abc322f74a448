package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.Failure;
import dev.agentconnect.host.socket.AcceptedSocket;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.Acceptance.Accept;
import dev.agentconnect.host.websocket.Acceptance.Refuse;
import dev.agentconnect.host.websocket.WebSocketEndpoint;
import dev.agentconnect.host.websocket.WebSocketLimits;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import java.io.IOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks an endpoint about an upgrade request (RFC 6455, section 4.2) before the container does the handshake. */
final class SocketUpgrade {
    private static final Logger LOG = LoggerFactory.getLogger(SocketUpgrade.class);
    private static final String CONTAINER = "jakarta.websocket.server.ServerContainer";

    private final WebSocketLimits limits;
    private final Timers timers;
    private final OpenSockets sockets;
    private final ControlFrames controlFrames;

    SocketUpgrade(WebSocketLimits limits, Timers timers, OpenSockets sockets, ControlFrames controlFrames) {
        this.limits = limits;
        this.timers = timers;
        this.sockets = sockets;
        this.controlFrames = controlFrames;
    }

    void upgrade(WebSocketEndpoint endpoint, String path, HttpServletRequest request, Answer answer)
            throws IOException {
        RequestedUpgrade requested = new RequestedUpgrade(path, request);
        if (!requested.asksForWebSocket()) {
            answer.response().setHeader("Upgrade", "websocket");
            answer.response().setHeader("Connection", "Upgrade");
            answer.response().setHeader("Sec-WebSocket-Version", RequestedUpgrade.VERSION);
            answer.failed(Failure.UPGRADE_REQUIRED);
        } else if (!requested.hasKey()) {
            answer.failed(Failure.BAD_REQUEST);
        } else if (!sockets.hasRoom()) {
            LOG.warn("no room for another socket");
            answer.failed(Failure.UNAVAILABLE);
        } else {
            decide(endpoint, requested, request, answer);
        }
    }

    private void decide(
            WebSocketEndpoint endpoint, RequestedUpgrade requested, HttpServletRequest request, Answer answer)
            throws IOException {
        Acceptance acceptance;
        try {
            acceptance = endpoint.upgrade(requested);
        } catch (RuntimeException e) {
            LOG.error("a WebSocket endpoint failed", e);
            answer.failed(Failure.INTERNAL_ERROR);
            return;
        }
        if (acceptance instanceof Refuse refuse) {
            answer.begin(refuse.status(), refuse.headers(), refuse.body().length);
            answer.write(refuse.body(), refuse.body().length);
        } else if (acceptance instanceof Accept accept) {
            accept(accept, requested, request, answer);
        }
    }

    private void accept(Accept accept, RequestedUpgrade requested, HttpServletRequest request, Answer answer)
            throws IOException {
        Object container = request.getServletContext().getAttribute(CONTAINER);
        if (!(container instanceof ServerContainer webSockets)) {
            LOG.error("this context has no Jakarta WebSocket container: nothing can be upgraded");
            answer.failed(Failure.INTERNAL_ERROR);
            return;
        }
        String remoteAddress = requested.remoteAddress();
        SocketEvents events = new SocketEvents(session -> new AcceptedSocket(
                new ServletWire(session, controlFrames, limits, remoteAddress),
                accept.listener(),
                limits,
                timers,
                sockets));
        try {
            webSockets.upgradeHttpToWebSocket(
                    request,
                    answer.response(),
                    new AcceptedUpgrade(accept.subprotocol(), events).config(requested.path()),
                    Map.of());
        } catch (DeploymentException e) {
            LOG.error("the container did not upgrade", e);
            answer.failed(Failure.INTERNAL_ERROR);
        }
    }
}
