package dev.agentconnect.connector.lease;

import dev.agentconnect.protocol.xagent.packet.Packet;

/** The way to xAgent for an open channel: one data plane. Thread safe; never blocks. */
public interface Route {
    /**
     * Queues a packet.
     *
     * @param packet the packet
     * @return false when the data plane is closed or its queue is full
     */
    boolean send(Packet packet);
}
