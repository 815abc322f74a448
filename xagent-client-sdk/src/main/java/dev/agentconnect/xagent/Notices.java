package dev.agentconnect.xagent;

import dev.agentconnect.xagent.dataplane.ByteBound;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.DataPlaneEvents;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.link.LinkState;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listener what happens, in order, away from where packets are read. */
final class Notices implements DataPlaneEvents {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);
    private static final int MAX_WAITING = 10_000;
    private static final long BYTES_PER_CHAR = 2;

    /** Of words of the connector that wait for the listener. */
    private static final long MAX_WAITING_BYTES = 16L << 20;

    private final ClientListener listener;
    private final CallbackQueue queue;

    Notices(ClientListener listener, Executor executor) {
        this.listener = listener;
        this.queue = new CallbackQueue(executor, MAX_WAITING, new ByteBound(MAX_WAITING_BYTES));
    }

    /** Tells what holds no words of the connector that may be long. */
    void tell(Consumer<ClientListener> notice) {
        tell(0, notice);
    }

    /** Tells of a failure. */
    void tell(ConnectorException cause, Consumer<ClientListener> notice) {
        tell(bytes(cause), notice);
    }

    private void tell(long bytes, Consumer<ClientListener> notice) {
        if (!offer(bytes, notice)) {
            LOG.warn("dropped a notice: the listener is too slow, or the client is closed");
        }
    }

    /**
     * Tells of the state of something, as it is when the listener hears of it.
     *
     * @param untold the newest state that the listener has not heard of; one that replaces another adds no notice
     * @param state the state now
     * @param notice tells of one
     */
    <T> void tellNewest(AtomicReference<@Nullable T> untold, T state, BiConsumer<ClientListener, T> notice) {
        if (untold.getAndSet(state) != null) {
            return; // the notice that waits brings it
        }
        boolean waits = offer(0, listener -> {
            T newest = untold.getAndSet(null);
            if (newest != null) {
                notice.accept(listener, newest);
            }
        });
        if (!waits) {
            untold.set(null);
            LOG.warn("dropped a notice: the listener is too slow, or the client is closed");
        }
    }

    private boolean offer(long bytes, Consumer<ClientListener> notice) {
        return listener == ClientListener.NONE || queue.offer(bytes, () -> notice.accept(listener));
    }

    /** What a failure holds of what the connector said. */
    private static long bytes(ConnectorException cause) {
        long chars = String.valueOf(cause.getMessage()).length();
        if (cause instanceof RequestFailed failed) {
            chars += failed.error().toString().length();
        } else if (cause instanceof HelloRefused refused) {
            chars += refused.code().length();
        }
        return BYTES_PER_CHAR * chars;
    }

    @Override
    public void stateChanged(LinkState state) {
        tell(l -> l.stateChanged(state));
    }

    @Override
    public void linkEnded(ConnectorException cause) {
        tell(cause, l -> l.linkEnded(cause));
    }

    @Override
    public void connectorReplaced(String before, String after) {
        tell(BYTES_PER_CHAR * (before.length() + after.length()), l -> l.connectorReplaced(before, after));
    }
}
