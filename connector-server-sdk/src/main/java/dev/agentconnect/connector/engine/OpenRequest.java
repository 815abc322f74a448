package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A request that waits for its one answer. Thread safe. */
final class OpenRequest {
    private final PacketHeader header;
    private final Route route;
    private final Consumer<Packet> answered;
    private final AtomicBoolean open = new AtomicBoolean(true);

    OpenRequest(PacketHeader header, Route route, Consumer<Packet> answered) {
        this.header = header;
        this.route = route;
        this.answered = answered;
    }

    PacketHeader header() {
        return header;
    }

    /** Where packets go that belong to this request but do not answer it. */
    Route route() {
        return route;
    }

    /**
     * Sends the answer; a second one is dropped. An answer that cannot be written leaves the request open for another.
     *
     * @return false when it was answered before
     */
    boolean answer(Packet packet) {
        if (!open.compareAndSet(true, false)) {
            return false;
        }
        answered.accept(packet);
        try {
            route.send(packet);
        } catch (RuntimeException e) {
            open.set(true);
            throw e;
        }
        return true;
    }
}
