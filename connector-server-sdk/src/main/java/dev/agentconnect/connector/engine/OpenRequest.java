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
    private final Runnable sent;
    private final AtomicBoolean open = new AtomicBoolean(true);

    /**
     * A request that waits.
     *
     * @param answered its id is free again; comes before the answer goes out, so that the peer may use it at once
     * @param sent the answer is on its way; only then may a drain end
     */
    OpenRequest(PacketHeader header, Route route, Consumer<Packet> answered, Runnable sent) {
        this.sent = sent;
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
        sent.run();
        return true;
    }
}
