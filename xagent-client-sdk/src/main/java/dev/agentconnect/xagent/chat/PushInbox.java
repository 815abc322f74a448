package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of the legacy profile {@code xagent.im.v1} (section 8.21). They have no ack; a repeated id is dropped. Thread
 * safe.
 */
public final class PushInbox {
    private static final Logger LOG = LoggerFactory.getLogger(PushInbox.class);

    private final CallbackQueue queue;

    // Guarded by itself.
    private final Map<String, Boolean> seen;

    private volatile @Nullable Consumer<PushedMessage> handler;

    /**
     * The pushes of a channel.
     *
     * @param queue runs the handler
     * @param maxRememberedIds how many ids are remembered
     */
    public PushInbox(CallbackQueue queue, int maxRememberedIds) {
        this.queue = queue;
        this.seen = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                return size() > maxRememberedIds;
            }
        };
    }

    /**
     * Sets who takes the pushes; without one they are dropped.
     *
     * @param newHandler the handler
     */
    public void onPush(Consumer<PushedMessage> newHandler) {
        handler = newHandler;
    }

    /**
     * Takes a push.
     *
     * @param content the message
     * @param bytes what it holds in memory, about
     */
    public void received(MessagePushContent content, long bytes) {
        Consumer<PushedMessage> current = handler;
        if (current == null) {
            LOG.warn("dropped a message.push: nobody takes it");
            return;
        }
        PushedMessage message;
        try {
            message = PushedMessage.of(content);
        } catch (IllegalArgumentException e) {
            LOG.warn("dropped a message.push: {}", e.getMessage());
            return;
        }
        String id = content.messageId() == null ? null : MessageKey.of(content.messageId());
        synchronized (seen) {
            if (id != null && seen.putIfAbsent(id, Boolean.TRUE) != null) {
                return;
            }
        }
        if (!queue.offer(bytes, () -> current.accept(message))) {
            LOG.warn("dropped a message.push: the queue is full");
            synchronized (seen) {
                seen.remove(id);
            }
        }
    }
}
