package dev.agentconnect.xagent;

import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.DataPlaneEvents;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkState;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listener what happens, in order, away from where packets are read. */
final class Notices implements DataPlaneEvents {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);
    private static final int MAX_WAITING = 10_000;

    private final ClientListener listener;
    private final CallbackQueue queue;

    Notices(ClientListener listener, Executor executor) {
        this.listener = listener;
        this.queue = new CallbackQueue(executor, MAX_WAITING);
    }

    void tell(Consumer<ClientListener> notice) {
        if (listener != ClientListener.NONE && !queue.offer(() -> notice.accept(listener))) {
            LOG.warn("dropped a notice: the listener is too slow, or the client is closed");
        }
    }

    @Override
    public void stateChanged(LinkState state) {
        tell(l -> l.stateChanged(state));
    }

    @Override
    public void linkEnded(ConnectorException cause) {
        tell(l -> l.linkEnded(cause));
    }

    @Override
    public void connectorReplaced(String before, String after) {
        tell(l -> l.connectorReplaced(before, after));
    }
}
