package dev.agentconnect.host.websocket;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The HTTP request that asks for a WebSocket. It is of no use after {@link WebSocketEndpoint#upgrade} returned. */
public interface UpgradeRequest {
    /** The decoded and normalised path below the mount prefix. */
    String path();

    /** The first value of a request header, the name compared without regard to case; null when it is absent. */
    @Nullable
    String header(String name);

    /** The subprotocols that the peer offers, in its order; empty when it offers none. */
    List<String> subprotocols();

    /** The address of the peer, as {@code host:port}. */
    String remoteAddress();
}
