package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A host with one WebSocket path {@code /ws} that speaks {@code test.v1}. */
final class SocketHost {
    static final String PROTOCOL = "test.v1";

    private SocketHost() {}

    static JettyHost start(WebSocketListener listener, WebSocketLimits limits) {
        return start(() -> listener, options -> options.webSocketLimits(limits));
    }

    static JettyHost start(
            Supplier<? extends WebSocketListener> listeners, UnaryOperator<JettyOptions.Builder> options) {
        WebApp app = WebApp.builder()
                .webSocket("/ws", request -> {
                    if (!"let me in".equals(request.header("X-Key")) && request.header("X-Key") != null) {
                        return refusal(401, "unauthorized");
                    }
                    return request.subprotocols().contains(PROTOCOL)
                            ? new Acceptance.Accept(PROTOCOL, listeners.get())
                            : refusal(400, "subprotocol_required");
                })
                .build();
        return JettyHost.start(app, options.apply(JettyOptions.builder()).build());
    }

    static WebSocketLimits limits(int messages, long bytes, Duration ping, Duration dead, Duration write) {
        return new WebSocketLimits(1 << 20, messages, bytes, ping, dead, Duration.ofSeconds(1), write, 100);
    }

    private static Acceptance refusal(int status, String code) {
        byte[] body = ("{\"error\":\"" + code + "\"}").getBytes(StandardCharsets.UTF_8);
        return new Acceptance.Refuse(status, Map.of("Content-Type", "application/json"), body);
    }
}
