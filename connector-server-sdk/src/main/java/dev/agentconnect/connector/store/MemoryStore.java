package dev.agentconnect.connector.store;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.Timers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers in memory, bounded; what it knows ends with the process. */
public final class MemoryStore implements ConnectorStore {
    private final Map<String, ConnectorRecord> connectors = new ConcurrentHashMap<>();
    private final Map<String, ChannelRecord> channels = new ConcurrentHashMap<>();
    private final MemoryRecallTable toolCalls;
    private final MemoryRecallTable sentMessages;
    private final MemoryRecallTable sentParts;
    private final MemoryRecallTable takenMessages;
    private final MemoryOutboxTable outbox;
    private final MemoryFileTable files = new MemoryFileTable();

    /**
     * An empty store.
     *
     * @param limits how much is remembered
     * @param timers the clock that ages it
     */
    public MemoryStore(ConnectorLimits.Recall limits, Timers timers) {
        toolCalls = new MemoryRecallTable(limits, timers);
        sentMessages = new MemoryRecallTable(limits, timers);
        sentParts = new MemoryRecallTable(limits, timers);
        takenMessages = new MemoryRecallTable(limits, timers);
        outbox = new MemoryOutboxTable(takenMessages);
    }

    @Override
    public void saveConnector(ConnectorRecord connector) {
        connectors.put(connector.connectorId(), connector);
    }

    @Override
    public List<ConnectorRecord> connectors() {
        return List.copyOf(connectors.values());
    }

    @Override
    public void removeConnector(String connectorId) {
        connectors.remove(connectorId);
    }

    @Override
    public void saveChannel(ChannelRecord channel) {
        channels.put(channel.channelId(), channel);
    }

    @Override
    public List<ChannelRecord> channels() {
        return List.copyOf(channels.values());
    }

    @Override
    public void removeChannel(String channelId) {
        channels.remove(channelId);
        toolCalls.removeChannel(channelId);
        sentMessages.removeChannel(channelId);
        sentParts.removeChannel(channelId);
        takenMessages.removeChannel(channelId);
        outbox.removeChannel(channelId);
        files.removeChannel(channelId);
    }

    @Override
    public RecallTable toolCalls() {
        return toolCalls;
    }

    @Override
    public RecallTable sentMessages() {
        return sentMessages;
    }

    @Override
    public RecallTable sentParts() {
        return sentParts;
    }

    @Override
    public RecallTable takenMessages() {
        return takenMessages;
    }

    @Override
    public OutboxTable outbox() {
        return outbox;
    }

    @Override
    public long messagesWaiting() {
        return outbox.size();
    }

    @Override
    public FileTable files() {
        return files;
    }

    @Override
    public void settle(String channelId, String messageId, Recalled outcome) {
        takenMessages.put(channelId, messageId, outcome);
        outbox.remove(channelId, messageId);
    }
}
