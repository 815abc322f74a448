package dev.agentconnect.xagent;

import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.link.Attempt;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The close of a client that has begun: all has ended on this side, and the connector is told. */
final class Closing {
    private final int requests;
    private final int messages;
    private final Optional<Attempt> last;
    private final CompletableFuture<Boolean> gone;
    private final ClientParts parts;

    /** Begins it; returns at once. */
    Closing(@Nullable DataPlane plane, OpenChannels channels, ClientParts parts) {
        this.requests = plane == null ? 0 : plane.pendingRequests();
        this.messages = plane == null ? 0 : channels.pendingMessages();
        this.last = plane == null ? Optional.empty() : plane.link().ready();
        this.gone = plane == null ? CompletableFuture.completedFuture(true) : plane.close();
        this.parts = parts;
    }

    /** Ends when the socket is gone. */
    CompletableFuture<Boolean> gone() {
        return gone;
    }

    /** Waits for the connector, then drops what is left. */
    CloseReport finish(Duration bound) {
        boolean orderly = Await.within(gone, bound);
        long unwritten = last.map(Attempt::unwrittenBytes).orElse(0L);
        parts.close();
        return new CloseReport(requests, messages, unwritten, orderly);
    }
}
