package dev.agentconnect.connector.store;

import java.util.List;

/**
 * Everything a connector must remember. Implementations are thread safe and may block; the engine calls them off the reader
 * threads. When a method returns, what it was given is kept; when it throws {@link StoreUnavailable}, nothing may be relied on, and the
 * same call may be made again.
 */
public interface ConnectorStore {
    /**
     * Remembers that a connector id is alive, so that a restart within its lease keeps it (section 8.2).
     *
     * @param connector the connector and when it was last seen
     */
    void saveConnector(ConnectorRecord connector);

    /**
     * Every connector id that was not unregistered.
     *
     * @return all of them, at start-up
     */
    List<ConnectorRecord> connectors();

    /**
     * Forgets a connector id. Its channels are removed one by one.
     *
     * @param connectorId the connector
     */
    void removeConnector(String connectorId);

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

    /**
     * How many messages to xAgent wait, on all channels; asked for now and then by whoever watches.
     *
     * @return the number
     */
    long messagesWaiting();

    /**
     * Files that are kept.
     *
     * @return the table
     */
    FileTable files();

    /**
     * Takes a message out of the outbox and remembers in {@link #takenMessages} what became of it: both or neither.
     *
     * @param channelId the channel
     * @param messageId the message
     * @param outcome what became of it
     */
    void settle(String channelId, String messageId, Recalled outcome);
}
