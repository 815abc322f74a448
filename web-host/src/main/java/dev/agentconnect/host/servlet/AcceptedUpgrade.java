package dev.agentconnect.host.servlet;

import jakarta.websocket.Extension;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.server.HandshakeRequest;
import jakarta.websocket.server.ServerEndpointConfig;
import java.util.List;

/** Tells the container what was decided about one upgrade: its endpoint, its subprotocol, and no extension. */
final class AcceptedUpgrade extends ServerEndpointConfig.Configurator {
    private final String subprotocol;
    private final SocketEvents endpoint;

    AcceptedUpgrade(String subprotocol, SocketEvents endpoint) {
        this.subprotocol = subprotocol;
        this.endpoint = endpoint;
    }

    /** What the container is given for this one upgrade. */
    ServerEndpointConfig config(String path) {
        return ServerEndpointConfig.Builder.create(SocketEvents.class, path)
                .subprotocols(List.of(subprotocol))
                .configurator(this)
                .build();
    }

    @Override
    public String getNegotiatedSubprotocol(List<String> supported, List<String> requested) {
        return subprotocol;
    }

    @Override
    public List<Extension> getNegotiatedExtensions(List<Extension> installed, List<Extension> requested) {
        return List.of();
    }

    /** The endpoint has seen the whole request and decided. */
    @Override
    public boolean checkOrigin(String origin) {
        return true;
    }

    @Override
    public void modifyHandshake(ServerEndpointConfig config, HandshakeRequest request, HandshakeResponse response) {
        // the answer stays as the container made it
    }

    @Override
    public <T> T getEndpointInstance(Class<T> type) {
        return type.cast(endpoint);
    }
}
