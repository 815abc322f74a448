package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.link.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One message that waits for its final ack. Its content never changes. Everything mutable is guarded by its outbox's
 * lock.
 */
final class Outgoing {
    final ChatMessageContent content;
    final CompletableFuture<ChatAckContent> done = new CompletableFuture<>();

    final Instant givenAt;

    /** Whether it may go out: it has been written down. */
    boolean ready;

    /** Whether it has its end: it is not sent any more, and stays here until the store has forgotten it. */
    boolean ended;

    int rejections;

    final SentPackets packets = new SentPackets();

    Timers.@Nullable Alarm next;
    Timers.@Nullable Alarm expiry;

    Outgoing(ChatMessageContent content, Instant givenAt) {
        this.content = content;
        this.givenAt = givenAt;
    }

    /** When it is given up, whatever became of it. */
    Instant endOf(Duration retention) {
        return givenAt.plus(retention);
    }

    void cancelNext() {
        if (next != null) {
            next.cancel();
            next = null;
        }
    }

    void cancelAll() {
        cancelNext();
        if (expiry != null) {
            expiry.cancel();
        }
    }
}
