package dev.agentconnect.xagent;

import dev.agentconnect.xagent.chat.PendingMessage;
import dev.agentconnect.xagent.chat.PendingStore;
import java.util.List;

/** A store that hands on to another one, for tests that change one of its calls. */
class StoreOf implements PendingStore {
    private final PendingStore kept;

    StoreOf(PendingStore kept) {
        this.kept = kept;
    }

    @Override
    public void put(PendingMessage message) {
        kept.put(message);
    }

    @Override
    public List<PendingMessage> load(String channelKey) {
        return kept.load(channelKey);
    }

    @Override
    public void remove(String channelKey, String messageId) {
        kept.remove(channelKey, messageId);
    }

    @Override
    public void removeAll(String channelKey) {
        kept.removeAll(channelKey);
    }
}
