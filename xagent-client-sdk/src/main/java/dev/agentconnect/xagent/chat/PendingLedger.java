package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One channel's part of the pending store; of a channel without a key nothing is remembered. Thread safe. */
public final class PendingLedger {
    private final PendingLedgers all;
    private final @Nullable String channelKey;

    PendingLedger(PendingLedgers all, @Nullable String channelKey) {
        this.all = all;
        this.channelKey = channelKey;
    }

    /** Blocking. */
    void put(ChatMessageContent content, Instant givenAt) {
        if (channelKey != null) {
            all.put(new PendingMessage(channelKey, content, givenAt));
        }
    }

    /** Blocking. */
    List<PendingMessage> load() {
        return channelKey == null ? List.of() : all.load(channelKey);
    }

    /**
     * Returns at once.
     *
     * @param then runs when the store has forgotten the message, or has failed to
     */
    void forget(String messageId, Runnable then) {
        if (channelKey == null) {
            then.run();
        } else {
            all.remove(channelKey, messageId, then);
        }
    }
}
