package dev.agentconnect.xagent.chat;

import dev.agentconnect.xagent.error.Overloaded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Remembers until the process ends, so that a channel that is closed and opened again goes on. Bounded; thread safe. */
public final class MemoryPendingStore implements PendingStore {
    /** The bound when none is given. */
    public static final int DEFAULT_MAX_MESSAGES = 10_000;

    private final int maxMessages;

    // Guarded by this.
    private final Map<Key, PendingMessage> messages = new LinkedHashMap<>();

    private record Key(String channel, String message) {}

    /** A store of {@link #DEFAULT_MAX_MESSAGES}. */
    public MemoryPendingStore() {
        this(DEFAULT_MAX_MESSAGES);
    }

    /**
     * A store.
     *
     * @param maxMessages how many messages there may be, over all channels
     */
    public MemoryPendingStore(int maxMessages) {
        this.maxMessages = maxMessages;
    }

    @Override
    public synchronized void put(PendingMessage message) {
        Key key = new Key(message.channelKey(), message.content().messageId());
        if (!messages.containsKey(key) && messages.size() >= maxMessages) {
            throw new Overloaded("maxMessages");
        }
        messages.put(key, message);
    }

    @Override
    public synchronized List<PendingMessage> load(String channelKey) {
        return messages.values().stream()
                .filter(m -> m.channelKey().equals(channelKey))
                .toList();
    }

    @Override
    public synchronized void remove(String channelKey, String messageId) {
        messages.remove(new Key(channelKey, messageId));
    }

    @Override
    public synchronized void removeAll(String channelKey) {
        messages.keySet().removeIf(k -> k.channel().equals(channelKey));
    }
}
