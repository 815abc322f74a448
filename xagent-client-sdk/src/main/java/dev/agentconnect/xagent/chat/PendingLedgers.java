package dev.agentconnect.xagent.chat;

import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.StoreFailed;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pending store as the channels of one client use it. What a channel has finished is removed on threads of the store, never
 * where packets are read, and does not come back with a channel that is opened meanwhile. What waits for these threads is bounded
 * by the messages that channels may have pending. Thread safe.
 */
public final class PendingLedgers {
    private static final Logger LOG = LoggerFactory.getLogger(PendingLedgers.class);

    private final PendingStore store;
    private final Executor tasks;
    private final Set<Key> leaving = ConcurrentHashMap.newKeySet();

    private record Key(String channel, String message) {}

    /**
     * The ledgers of a client.
     *
     * @param store where messages are remembered
     * @param tasks runs what blocks; what it rejects runs in the calling thread
     */
    public PendingLedgers(PendingStore store, Executor tasks) {
        this.store = store;
        this.tasks = tasks;
    }

    /**
     * The part of one channel.
     *
     * @param channelKey the platform's key of the channel, or null for a channel of which nothing is remembered
     * @return a ledger
     */
    public PendingLedger of(@Nullable String channelKey) {
        return new PendingLedger(this, store == PendingStore.NONE ? null : channelKey);
    }

    void put(PendingMessage message) {
        try {
            store.put(message);
        } catch (ConnectorException e) {
            throw e;
        } catch (RuntimeException e) { // a store is the platform's code
            throw new StoreFailed("the message could not be remembered", e);
        }
    }

    List<PendingMessage> load(String channelKey) {
        Set<Key> finished = Set.copyOf(leaving); // before the look: they may be gone after it
        try {
            return store.load(channelKey).stream()
                    .filter(m ->
                            !finished.contains(new Key(channelKey, m.content().messageId())))
                    .toList();
        } catch (ConnectorException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreFailed("the pending messages could not be read", e);
        }
    }

    void remove(String channelKey, String messageId, Runnable then) {
        Key key = new Key(channelKey, messageId);
        leaving.add(key);
        Runnable task = () -> {
            try {
                store.remove(channelKey, messageId);
            } catch (RuntimeException e) {
                LOG.warn("a finished message stays in the pending store and may be sent again", e);
            } finally {
                leaving.remove(key);
                then.run();
            }
        };
        try {
            tasks.execute(task);
        } catch (RejectedExecutionException e) {
            task.run(); // the client is closed: nothing reads packets any more
        }
    }
}
