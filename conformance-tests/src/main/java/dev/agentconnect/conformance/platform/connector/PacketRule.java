package dev.agentconnect.conformance.platform.connector;

/** What the connector does with a packet. Runs on the connection's thread and must not wait. */
@FunctionalInterface
public interface PacketRule {
    /**
     * Reacts to a packet.
     *
     * @param came the packet and its data plane
     */
    void on(Event.Came came);
}
