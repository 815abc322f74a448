package dev.agentconnect.connector.store;

import dev.agentconnect.connector.handler.Cursor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages to xAgent, in order per channel. Thread safe; may block. */
public interface OutboxTable {
    /** How many cursors are kept: one for each target consumer, with room for those of accounts that were bound once. */
    int MAX_CURSORS = 10_000;

    /**
     * Appends messages, except those whose id is waiting already, and moves a cursor: all of it or nothing.
     *
     * @param channelId the channel
     * @param entries the messages, in order; may be empty
     * @param cursor how far the target was read, or null to move none
     */
    void append(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor);

    /**
     * Where a cursor stands. At most {@link #MAX_CURSORS} are kept; the one that was not moved for longest makes room.
     *
     * @param key its key
     * @return empty when it was never moved, or made room
     */
    Optional<String> cursor(String key);

    /**
     * The message that is next.
     *
     * @param channelId the channel
     * @return empty when nothing waits
     */
    Optional<OutboxEntry> head(String channelId);

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
     * What has expired and still stands here; {@link ConnectorStore#settle} takes it out.
     *
     * @param channelId the channel
     * @param now the time
     * @return the ids
     */
    List<String> expired(String channelId, Instant now);
}
