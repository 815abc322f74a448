package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.OutboxTable.Appended;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes messages into the store and out of it, for all channels. Every call may block on the store. Thread safe. */
final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private final ConnectorStore store;
    private final int capacity;
    private final Timers timers;
    private final ConnectorObserver observer;

    Intake(ConnectorStore store, int capacity, Timers timers, ConnectorObserver observer) {
        this.store = store;
        this.capacity = capacity;
        this.timers = timers;
        this.observer = observer;
    }

    /**
     * Stores messages and moves a cursor, or does nothing of it.
     *
     * @throws InboundRefused when there is no room for all, or the store is away
     */
    void take(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor) {
        try {
            Appended appended = store.outbox().append(channelId, entries, cursor, capacity);
            if (appended instanceof Appended.NoRoom full && full.wanted() <= capacity && dropExpired(channelId) > 0) {
                appended = store.outbox().append(channelId, entries, cursor, capacity);
            }
            if (appended instanceof Appended.NoRoom full) {
                throw noRoom(full.wanted());
            }
        } catch (StoreUnavailable e) {
            throw storeAway(e);
        }
    }

    private InboundRefused noRoom(int wanted) {
        return wanted > capacity
                ? new InboundRefused("a channel takes at most " + capacity + " messages at once", false)
                : new InboundRefused("the channel has no room: it holds " + capacity + " messages", true);
    }

    /** The target's consumer keeps the message and its cursor, and tries again. */
    static InboundRefused storeAway(StoreUnavailable e) {
        LOG.warn("the store is away: {}", e.getMessage());
        return new InboundRefused("the message cannot be stored now", true);
    }

    static InboundRefused gone() {
        return new InboundRefused("the channel is gone", false);
    }

    private int dropExpired(String channelId) {
        List<String> expired = store.outbox().expired(channelId, timers.now());
        expired.forEach(messageId -> dropExpired(channelId, messageId));
        return expired.size();
    }

    void dropExpired(String channelId, String messageId) {
        LOG.warn("message {} on channel {} expired undelivered", messageId, channelId);
        settle(channelId, messageId, "expired");
        observer.inboundExpired();
    }

    /** Takes a message out and remembers why. */
    void settle(String channelId, String messageId, String how) {
        store.settle(channelId, messageId, new Recalled("", Json.object().put("status", how), timers.now()));
    }

    /** Takes out what came to a channel that is gone. */
    void forget(String channelId) {
        try {
            store.removeChannel(channelId);
        } catch (StoreUnavailable e) {
            LOG.warn("a message of channel {}, which is gone, stays in the store", channelId);
        }
    }
}
