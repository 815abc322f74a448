package dev.agentconnect.connector.lease;

import dev.agentconnect.protocol.xagent.packet.Packet;

/** The way to xAgent for an open channel: one data plane. Thread safe; never blocks. */
public interface Route {
    /**
     * Queues a packet that somebody waits for. A peer that reads so slowly that its queue is full loses the data plane.
     *
     * @param packet the packet
     * @return false when the data plane is closed or its queue is full
     */
    boolean send(Packet packet);

    /**
     * Queues a packet that can wait or be left out. It takes at most half of the queue, so that no amount of such packets costs
     * a peer its data plane.
     *
     * @param packet the packet
     * @return false when the data plane is closed or busy; nothing was queued
     */
    boolean offer(Packet packet);
}
