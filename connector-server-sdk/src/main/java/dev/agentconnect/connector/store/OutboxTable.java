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

    /** What became of messages that were to be appended. */
    sealed interface Appended {
        /**
         * They are kept.
         *
         * @param added how many were neither waiting nor taken before
         */
        record Kept(int added) implements Appended {}

        /**
         * There is no room for all, so nothing was done.
         *
         * @param wanted how many were neither waiting nor taken before
         */
        record NoRoom(int wanted) implements Appended {}
    }

    /**
     * Appends messages, except those whose id is waiting already or stands in {@link ConnectorStore#takenMessages}, and moves a cursor:
     * all of it or nothing. Several threads may append to one channel.
     *
     * @param channelId the channel
     * @param entries the messages, in order; may be empty
     * @param cursor how far the target was read, or null to move none
     * @param capacity how many may wait on the channel
     * @return what became of them
     */
    Appended append(String channelId, List<OutboxEntry> entries, @Nullable Cursor cursor, int capacity);

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
