package dev.agentconnect.host.servlet;

import dev.agentconnect.host.websocket.UpgradeRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An upgrade request of the container as an endpoint sees it. */
record RequestedUpgrade(String path, HttpServletRequest request) implements UpgradeRequest {
    static final String VERSION = "13";

    boolean asksForWebSocket() {
        return words("Upgrade").anyMatch("websocket"::equalsIgnoreCase)
                && words("Connection").anyMatch("upgrade"::equalsIgnoreCase)
                && VERSION.equals(header("Sec-WebSocket-Version"));
    }

    boolean hasKey() {
        String key = header("Sec-WebSocket-Key");
        return key != null && !key.isBlank();
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public List<String> subprotocols() {
        return words("Sec-WebSocket-Protocol").toList();
    }

    @Override
    public String remoteAddress() {
        return request.getRemoteAddr() + ":" + request.getRemotePort();
    }

    private Stream<String> words(String header) {
        return Collections.list(request.getHeaders(header)).stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .map(String::strip)
                .filter(word -> !word.isEmpty());
    }
}
