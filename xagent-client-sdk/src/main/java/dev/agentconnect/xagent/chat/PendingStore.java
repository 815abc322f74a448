package dev.agentconnect.xagent.chat;

import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import java.util.List;

/**
 * Remembers the messages that have no final ack yet (IM v2, rules IM2-37 and IM2-50), so that a platform may keep them over a
 * restart. A message is taken before it is sent, and forgotten after its end; one that is forgotten too late goes out once
 * more under its id, which the connector answers with {@code duplicate}. Calls may block and come from any thread. What
 * fails throws {@link StoreFailed}.
 */
public interface PendingStore {
    /** Remembers nothing: messages wait as long as their channel object is there. */
    PendingStore NONE = new PendingStore() {
        @Override
        public void put(PendingMessage message) {
            // the outbox itself holds it
        }

        @Override
        public List<PendingMessage> load(String channelKey) {
            return List.of();
        }

        @Override
        public void remove(String channelKey, String messageId) {
            // nothing is here
        }

        @Override
        public void removeAll(String channelKey) {
            // nothing is here
        }
    };

    /**
     * Takes a message; one with the same key and message id is replaced and keeps its place.
     *
     * @param message the message
     * @throws Overloaded when there is no room
     */
    void put(PendingMessage message);

    /**
     * The messages of a channel.
     *
     * @param channelKey the platform's key of the channel
     * @return in the order in which they were taken
     */
    List<PendingMessage> load(String channelKey);

    /**
     * Forgets a message; nothing happens when there is none.
     *
     * @param channelKey the platform's key of the channel
     * @param messageId the message
     */
    void remove(String channelKey, String messageId);

    /**
     * Forgets all messages of a channel.
     *
     * @param channelKey the platform's key of the channel
     */
    void removeAll(String channelKey);
}
