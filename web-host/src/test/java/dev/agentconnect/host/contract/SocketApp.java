package dev.agentconnect.host.contract;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.host.websocket.WebSocketListener;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/** An app with one WebSocket path {@code /ws} that speaks {@code test.v1}. */
public final class SocketApp {
    public static final String PROTOCOL = "test.v1";

    private SocketApp() {}

    public static WebApp of(WebSocketListener listener) {
        return of(() -> listener);
    }

    public static WebApp of(Supplier<? extends WebSocketListener> listeners) {
        return WebApp.builder()
                .get("/plain", exchange -> exchange.respond(200, Map.of(), new byte[0]))
                .webSocket("/ws", request -> {
                    if (!"let me in".equals(request.header("X-Key")) && request.header("X-Key") != null) {
                        return refusal(401, "unauthorized");
                    }
                    return request.subprotocols().contains(PROTOCOL)
                            ? new Acceptance.Accept(PROTOCOL, listeners.get())
                            : refusal(400, "subprotocol_required");
                })
                .build();
    }

    public static WebSocketLimits limits(int messages, long bytes, Duration ping, Duration dead, Duration write) {
        return new WebSocketLimits(1 << 20, messages, bytes, ping, dead, Duration.ofSeconds(1), write, 100);
    }

    private static Acceptance refusal(int status, String code) {
        byte[] body = ("{\"error\":\"" + code + "\"}").getBytes(StandardCharsets.UTF_8);
        return new Acceptance.Refuse(status, Map.of("Content-Type", "application/json"), body);
    }
}
