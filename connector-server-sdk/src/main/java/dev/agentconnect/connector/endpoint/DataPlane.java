package dev.agentconnect.connector.endpoint;

import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.UpgradeRequest;
import dev.agentconnect.host.websocket.WebSocketEndpoint;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import java.util.Map;
import java.util.function.Supplier;

/** {@code GET /ws}: who may open a data plane (section 6). */
public final class DataPlane implements WebSocketEndpoint {
    private final ApiKeyCheck apiKey;
    private final OriginCheck origins;
    private final Supplier<WebSocketListener> listeners;

    /**
     * The data plane of one connector.
     *
     * @param apiKey guards it
     * @param origins which web pages may open one
     * @param listeners makes what listens to an accepted socket
     */
    public DataPlane(ApiKeyCheck apiKey, OriginCheck origins, Supplier<WebSocketListener> listeners) {
        this.apiKey = apiKey;
        this.origins = origins;
        this.listeners = listeners;
    }

    @Override
    public Acceptance upgrade(UpgradeRequest request) {
        if (!origins.allows(request.header("Origin"), request.header("Host"))) {
            return refuse(403, OriginCheck.CODE, OriginCheck.MESSAGE);
        }
        if (!apiKey.allows(request.header("Authorization"))) {
            return refuse(401, "unauthorized", "the system API key is missing or wrong");
        }
        if (!request.subprotocols().contains(XAgentProtocol.SUBPROTOCOL)) {
            return refuse(
                    400, "subprotocol_required", "Sec-WebSocket-Protocol must offer " + XAgentProtocol.SUBPROTOCOL);
        }
        return new Acceptance.Accept(XAgentProtocol.SUBPROTOCOL, listeners.get());
    }

    private static Acceptance refuse(int status, String code, String message) {
        Map<String, String> headers = HttpAnswers.headers("application/json");
        if (status == 401) {
            headers.put("WWW-Authenticate", "Bearer");
        }
        return new Acceptance.Refuse(
                status, headers, Json.bytes(Json.object().put("error", code).put("message", message)));
    }
}
