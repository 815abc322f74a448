package dev.agentconnect.host.websocket;

/** Decides about each upgrade request of one path. It is called on several threads at once and must not block. */
@FunctionalInterface
public interface WebSocketEndpoint {
    /** Accepts the upgrade with a listener of its own, or refuses it with an HTTP answer. */
    Acceptance upgrade(UpgradeRequest request);
}
