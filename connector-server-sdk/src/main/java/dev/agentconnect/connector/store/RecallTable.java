package dev.agentconnect.connector.store;

import java.util.Optional;

/** Finished calls or messages by channel and key, bounded in number and age. Thread safe; may block. */
public interface RecallTable {
    /**
     * Looks one up.
     *
     * @param channelId the channel
     * @param key the call or message
     * @return empty when it is not known, or not any more
     */
    Optional<Recalled> find(String channelId, String key);

    /**
     * Remembers one, in place of an earlier one with the same key. The oldest of the channel makes room: the newest that the limits
     * allow are always known, and at most a tenth more.
     *
     * @param channelId the channel
     * @param key the call or message
     * @param recalled what to remember
     */
    void put(String channelId, String key, Recalled recalled);
}
