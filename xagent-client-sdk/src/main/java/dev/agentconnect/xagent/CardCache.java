package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.EndpointFailed;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The admitted card of a client: read once by the first who asks, while others wait for it; then kept until another one is
 * given. Thread safe; nothing is read under the lock.
 */
final class CardCache {
    private final Supplier<ConnectorCard> reader;

    // Guarded by this.
    private @Nullable ConnectorCard card;
    private @Nullable ConnectorException refusal;
    private @Nullable CompletableFuture<ConnectorCard> reading;

    CardCache(@Nullable ConnectorCard known, Supplier<ConnectorCard> reader) {
        this.card = known;
        this.reader = reader;
    }

    ConnectorCard get() {
        CompletableFuture<ConnectorCard> mine = new CompletableFuture<>();
        CompletableFuture<ConnectorCard> other;
        synchronized (this) {
            if (refusal != null) {
                throw refusal;
            }
            if (card != null) {
                return card;
            }
            other = reading;
            if (other == null) {
                reading = mine;
            }
        }
        return other == null ? read(mine) : Await.result(other);
    }

    private ConnectorCard read(CompletableFuture<ConnectorCard> told) {
        try {
            ConnectorCard fresh = reader.get();
            synchronized (this) {
                card = card == null ? fresh : card;
                told.complete(card);
                return card;
            }
        } catch (ConnectorException e) {
            told.completeExceptionally(e);
            throw e;
        } finally {
            synchronized (this) {
                reading = null;
            }
            told.completeExceptionally(new EndpointFailed("/connector-card.json", 0, null));
        }
    }

    /** The card, if it was read already or given. */
    synchronized Optional<ConnectorCard> known() {
        return Optional.ofNullable(card);
    }

    synchronized Optional<ConnectorException> refusal() {
        return Optional.ofNullable(refusal);
    }

    synchronized void replace(ConnectorCard other) {
        card = other;
        refusal = null;
    }

    synchronized void refuse(ConnectorException cause) {
        refusal = cause;
    }
}
