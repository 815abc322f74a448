package dev.agentconnect.connector.store;

import java.util.List;

/**
 * Everything a connector must remember. Implementations are thread safe and may block; the engine calls them off the reader
 * threads.
 */
public interface ConnectorStore {
    /**
     * Remembers a channel or its new state.
     *
     * @param channel the channel
     */
    void saveChannel(ChannelRecord channel);

    /**
     * Every channel.
     *
     * @return all of them, at start-up
     */
    List<ChannelRecord> channels();

    /**
     * Forgets a channel and all that belongs to it.
     *
     * @param channelId the channel
     */
    void removeChannel(String channelId);

    /**
     * Finished tool calls.
     *
     * @return the table
     */
    RecallTable toolCalls();

    /**
     * Finished messages to the target.
     *
     * @return the table
     */
    RecallTable sentMessages();

    /**
     * Parts of messages to the target that went out.
     *
     * @return the table
     */
    RecallTable sentParts();

    /**
     * Messages to xAgent that it took or finally refused.
     *
     * @return the table
     */
    RecallTable takenMessages();

    /**
     * Messages to xAgent that wait.
     *
     * @return the table
     */
    OutboxTable outbox();
}
