package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.Failure;
import dev.agentconnect.host.jetty.session.SocketFrames;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.Acceptance.Accept;
import dev.agentconnect.host.websocket.Acceptance.Refuse;
import dev.agentconnect.host.websocket.UpgradeRequest;
import dev.agentconnect.host.websocket.WebSocketEndpoint;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.server.Handshaker;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks an endpoint about an upgrade request (RFC 6455, section 4.2) and does what it says. */
final class SocketUpgrade {
    private static final Logger LOG = LoggerFactory.getLogger(SocketUpgrade.class);
    private static final String VERSION = "13";

    private final Handshaker handshaker = Handshaker.newInstance();
    private final Configuration.Customizer settings = JettyServers.socketSettings();
    private final WebSocketComponents components;
    private final WebSocketLimits limits;
    private final boolean compression;
    private final Timers timers;
    private final OpenSockets sockets;

    SocketUpgrade(WebSocketComponents components, JettyOptions options, Timers timers, OpenSockets sockets) {
        this.components = components;
        this.limits = options.host().webSocketLimits();
        this.compression = options.compression();
        this.timers = timers;
        this.sockets = sockets;
    }

    void upgrade(WebSocketEndpoint endpoint, String path, Request request, Response response, Callback callback) {
        if (!asksForWebSocket(request)) {
            response.getHeaders().put(HttpHeader.UPGRADE, "websocket");
            response.getHeaders().put(HttpHeader.CONNECTION, "Upgrade");
            response.getHeaders().put(HttpHeader.SEC_WEBSOCKET_VERSION, VERSION);
            JsonErrors.write(Failure.UPGRADE_REQUIRED, response, callback);
        } else if (!sockets.hasRoom()) {
            LOG.warn("no room for another socket");
            JsonErrors.write(Failure.UNAVAILABLE, response, callback);
        } else {
            decide(endpoint, new Upgrade(path, request), request, response, callback);
        }
    }

    private void decide(
            WebSocketEndpoint endpoint, Upgrade upgrade, Request request, Response response, Callback callback) {
        Acceptance acceptance;
        try {
            acceptance = endpoint.upgrade(upgrade);
        } catch (RuntimeException e) {
            LOG.error("a WebSocket endpoint failed", e);
            JsonErrors.write(Failure.INTERNAL_ERROR, response, callback);
            return;
        }
        if (acceptance instanceof Refuse refuse) {
            ResponseHeaders.write(response, refuse.status(), refuse.headers(), refuse.body().length);
            response.write(true, ByteBuffer.wrap(refuse.body()), callback);
        } else if (acceptance instanceof Accept accept) {
            accept(accept, request, response, callback);
        }
    }

    private void accept(Accept accept, Request request, Response response, Callback callback) {
        WebSocketNegotiator negotiator = (upgradeRequest, upgradeResponse, ignored) -> {
            upgradeResponse.setAcceptedSubProtocol(accept.subprotocol());
            withoutUnwantedExtensions(upgradeResponse);
            return new SocketFrames(accept.listener(), limits, timers, sockets);
        };
        boolean upgraded = handshaker.upgradeRequest(negotiator, request, response, callback, components, settings);
        if (!upgraded) {
            JsonErrors.write(Failure.BAD_REQUEST, response, callback);
        }
    }

    private void withoutUnwantedExtensions(ServerUpgradeResponse response) {
        if (!compression) {
            response.setExtensions(List.of());
        }
    }

    private static boolean asksForWebSocket(Request request) {
        return request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")
                && request.getHeaders().contains(HttpHeader.CONNECTION, "upgrade")
                && VERSION.equals(request.getHeaders().get(HttpHeader.SEC_WEBSOCKET_VERSION));
    }

    private record Upgrade(String path, Request request) implements UpgradeRequest {
        @Override
        public @Nullable String header(String name) {
            return request.getHeaders().get(name);
        }

        @Override
        public List<String> subprotocols() {
            return request.getHeaders().getFields(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL).stream()
                    .map(HttpField::getValueList)
                    .flatMap(List::stream)
                    .toList();
        }

        @Override
        public String remoteAddress() {
            return Request.getRemoteAddr(request) + ":" + Request.getRemotePort(request);
        }
    }
}
