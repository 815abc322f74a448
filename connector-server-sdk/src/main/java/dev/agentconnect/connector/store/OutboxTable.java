package dev.agentconnect.connector.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Messages to xAgent, in order per channel. Thread safe; may block. */
public interface OutboxTable {
    /**
     * Appends a message, unless its id is waiting already.
     *
     * @param channelId the channel
     * @param entry the message
     */
    void append(String channelId, OutboxEntry entry);

    /**
     * The message that is next.
     *
     * @param channelId the channel
     * @return empty when nothing waits
     */
    Optional<OutboxEntry> head(String channelId);

    /**
     * Takes a message out.
     *
     * @param channelId the channel
     * @param messageId the message
     */
    void remove(String channelId, String messageId);

    /**
     * How many wait.
     *
     * @param channelId the channel
     * @return the number
     */
    int size(String channelId);

    /**
     * Whether a message waits.
     *
     * @param channelId the channel
     * @param messageId the message
     * @return true when it does
     */
    boolean contains(String channelId, String messageId);

    /**
     * Takes out what has expired.
     *
     * @param channelId the channel
     * @param now the time
     * @return the ids of what was taken out
     */
    List<String> removeExpired(String channelId, Instant now);
}
