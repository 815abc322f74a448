package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.Packet;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one data plane that wait for their answers, by channel and request id: two channels never share one, and an id
 * that is still open is not taken over by another request. Bounded. Thread safe: guarded by this object.
 */
final class OpenRequests {
    /** How many requests one data plane may have open; far more than a peer with time-outs can use. */
    static final int CAPACITY = 4_096;

    private final Map<Key, String> packetIds = new HashMap<>();
    private final Route route;
    private final InFlight inFlight;
    private final Observed observed;
    private final Timers timers;

    private record Key(@Nullable String channelId, String requestId) {}

    OpenRequests(Route route, InFlight inFlight, Observed observed, Timers timers) {
        this.route = route;
        this.inFlight = inFlight;
        this.observed = observed;
        this.timers = timers;
    }

    /** What became of a request. */
    sealed interface Outcome {
        /** It is new and waits for its answer from now on. */
        record Opened(OpenRequest request) implements Outcome {}

        /** It is a second copy of an open one: the one answer serves both. */
        record Joined() implements Outcome {}

        /** Another request has the id. */
        record InUse() implements Outcome {}

        /** There are too many, or the engine takes no more. */
        record Full() implements Outcome {}
    }

    synchronized Outcome open(Packet request) {
        PacketHeader header = request.header();
        Key key = new Key(header.connectorChannelId(), Objects.requireNonNull(header.requestId()));
        String known = packetIds.get(key);
        if (known != null) {
            return known.equals(header.packetId()) ? new Outcome.Joined() : new Outcome.InUse();
        }
        if (packetIds.size() >= CAPACITY || !inFlight.enter()) {
            return new Outcome.Full();
        }
        packetIds.put(key, header.packetId());
        long since = timers.nanoTime();
        return new Outcome.Opened(new OpenRequest(
                header,
                route,
                answer -> {
                    close(key);
                    observed.answered(request, answer, Duration.ofNanos(timers.nanoTime() - since));
                },
                inFlight::leave));
    }

    private synchronized void close(Key key) {
        packetIds.remove(key);
    }
}
