package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.StoreFailed;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One channel's part of the pending store. Forgetting happens on threads of the user's code, never where packets are read. */
public final class PendingLedger {
    private static final Logger LOG = LoggerFactory.getLogger(PendingLedger.class);

    private final PendingStore store;
    private final String channelKey;
    private final CallbackQueue tasks;

    /**
     * A ledger.
     *
     * @param store where messages are remembered
     * @param channelKey the platform's key of the channel
     * @param tasks runs what may block
     */
    public PendingLedger(PendingStore store, String channelKey, CallbackQueue tasks) {
        this.store = store;
        this.channelKey = channelKey;
        this.tasks = tasks;
    }

    /** Blocking. */
    void put(ChatMessageContent content, Instant givenAt) {
        try {
            store.put(new PendingMessage(channelKey, content, givenAt));
        } catch (ConnectorException e) {
            throw e;
        } catch (RuntimeException e) { // a store is the platform's code
            throw new StoreFailed("the message could not be remembered", e);
        }
    }

    /** Blocking. */
    List<PendingMessage> load() {
        try {
            return store.load(channelKey);
        } catch (ConnectorException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreFailed("the pending messages could not be read", e);
        }
    }

    void forget(String messageId) {
        if (store != PendingStore.NONE && !tasks.offer(() -> store.remove(channelKey, messageId))) {
            LOG.info("a finished message stays in the pending store: the client is closed or its queue is full");
        }
    }
}
