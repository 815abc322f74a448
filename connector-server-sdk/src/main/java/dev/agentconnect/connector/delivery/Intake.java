package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.OutboxTable.Appended;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes messages into the store and out of it, for all channels. Every call may block on the store. Thread safe. */
final class Intake {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

    private static final String STATUS = "status";
    private static final String EXPIRED = "expired";
    private static final String REJECTED = "rejected:";

    private final ConnectorStore store;
    private final int capacity;
    private final Timers timers;
    private final ConnectorObserver observer;
    private final InboundDelivery.Undelivered undelivered;

    Intake(
            ConnectorStore store,
            int capacity,
            Timers timers,
            ConnectorObserver observer,
            InboundDelivery.Undelivered undelivered) {
        this.undelivered = undelivered;
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
    void take(Channel channel, List<OutboxEntry> entries, @Nullable Cursor cursor) {
        String channelId = channel.channelId();
        try {
            Appended appended = store.outbox().append(channelId, entries, cursor, capacity);
            if (appended instanceof Appended.NoRoom full && full.wanted() <= capacity && dropExpired(channel) > 0) {
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

    private int dropExpired(Channel channel) {
        List<String> expired = store.outbox().expired(channel.channelId(), timers.now());
        expired.forEach(messageId -> dropExpired(channel, messageId));
        return expired.size();
    }

    void dropExpired(Channel channel, String messageId) {
        LOG.warn("message {} on channel {} expired undelivered", messageId, channel.channelId());
        settle(channel, messageId, EXPIRED);
        observer.inboundExpired();
    }

    /** How a final refusal is remembered. */
    static String rejected(@Nullable String code) {
        return REJECTED + code;
    }

    /** Takes a message out and remembers why. */
    void settle(Channel channel, String messageId, String how) {
        store.settle(
                channel.channelId(), messageId, new Recalled("", Json.object().put(STATUS, how), timers.now()));
        InboundOutcome outcome = outcome(how);
        if (!(outcome instanceof InboundOutcome.Delivered)) {
            undelivered.lost(channel, messageId, outcome);
        }
    }

    private static InboundOutcome outcome(String how) {
        if (how.startsWith(REJECTED)) {
            return new InboundOutcome.Rejected(how.substring(REJECTED.length()));
        }
        return how.equals(EXPIRED) ? new InboundOutcome.Expired() : new InboundOutcome.Delivered();
    }

    /** A message goes from the outbox to those that are finished in one step, so it is looked for in that order. */
    Optional<InboundOutcome> outcome(String channelId, String messageId) {
        try {
            return store.outbox().contains(channelId, messageId)
                    ? Optional.of(waiting(channelId, messageId))
                    : store.takenMessages()
                            .find(channelId, messageId)
                            .map(how -> outcome(how.answer().path(STATUS).asText()));
        } catch (StoreUnavailable e) {
            throw storeAway(e);
        }
    }

    /** One whose time is over waits only to be taken out. */
    private InboundOutcome waiting(String channelId, String messageId) {
        return store.outbox().expired(channelId, timers.now()).contains(messageId)
                ? new InboundOutcome.Expired()
                : new InboundOutcome.Waiting();
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
