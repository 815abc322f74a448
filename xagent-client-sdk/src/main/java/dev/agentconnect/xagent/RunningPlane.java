package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkState;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The card of a client and its one data plane, which is made when it is needed and held to the newest card. Thread safe;
 * nothing is read or sent under the monitor.
 */
final class RunningPlane {
    private final CardCache cards;
    private final Function<ConnectorCard, DataPlane> maker;

    // Guarded by this.
    private @Nullable DataPlane plane;
    private boolean closed;

    /**
     * No plane yet.
     *
     * @param cards the admitted card
     * @param maker makes the plane; nothing is dialled by it
     */
    RunningPlane(CardCache cards, Function<ConnectorCard, DataPlane> maker) {
        this.cards = cards;
        this.maker = maker;
    }

    /** The admitted card. Blocking the first time. */
    ConnectorCard card() {
        requireOpen();
        return cards.get();
    }

    synchronized void requireOpen() {
        if (closed) {
            throw new ClientClosed("the client");
        }
    }

    /** The plane, made by the first who asks. Blocking while the card is read. */
    DataPlane get() {
        ConnectorCard admitted = card();
        DataPlane running;
        synchronized (this) {
            requireOpen();
            if (plane != null) {
                return plane;
            }
            running = maker.apply(admitted);
            plane = running;
        }
        holdToNewestCard(); // one that came meanwhile found no plane
        return running;
    }

    synchronized Optional<DataPlane> current() {
        return Optional.ofNullable(plane);
    }

    LinkState state() {
        synchronized (this) {
            if (closed) {
                return LinkState.CLOSED;
            }
        }
        return current().map(running -> running.link().state()).orElse(LinkState.IDLE);
    }

    /** Takes another admitted card of the same connector; a refusal is over. */
    void expect(ConnectorCard card) {
        cards.replace(card);
        holdToNewestCard();
    }

    /** Of two cards that come at once, whoever is last here finds the one that counts. */
    private synchronized void holdToNewestCard() {
        DataPlane running = plane;
        if (running != null) {
            cards.known().ifPresent(running::expect);
        }
    }

    /** Disconnects, and connects no more until there is an admitted card again (rule HEALTH-07). */
    void refuse(ConnectorException cause) {
        cards.refuse(cause);
        current().ifPresent(running -> running.disconnect(cause));
    }

    /** Why the connector is refused now. */
    Optional<ConnectorException> refusal() {
        return cards.refusal();
    }

    /** Makes no plane any more; false the second time. */
    synchronized boolean close() {
        boolean first = !closed;
        closed = true;
        return first;
    }
}
