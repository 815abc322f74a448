package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.profile.MessagePushContent;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of the legacy profile {@code xagent.im.v1} (section 8.21). They have no ack, so those that come before a handler
 * is set wait for it, up to a bound; the id of one that was handled is dropped when it comes again. Thread safe.
 */
public final class PushInbox {
    private static final Logger LOG = LoggerFactory.getLogger(PushInbox.class);
    private static final int MAX_EARLY = 256;
    private static final long MAX_EARLY_BYTES = 4 << 20;

    private final CallbackQueue queue;

    // Guarded by itself.
    private final Map<String, Boolean> seen;

    // Guarded by seen: what came before anybody took it, in order.
    private final List<Push> early = new ArrayList<>();
    private long earlyBytes;

    // Guarded by seen.
    private @Nullable Consumer<PushedMessage> handler;

    private record Push(PushedMessage message, long bytes) {}

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
     * Sets who takes the pushes, those first that have come already.
     *
     * @param newHandler the handler
     */
    public void onPush(Consumer<PushedMessage> newHandler) {
        synchronized (seen) {
            handler = newHandler;
            early.forEach(message -> hand(message, newHandler));
            early.clear();
            earlyBytes = 0;
        }
    }

    /**
     * Takes a push.
     *
     * @param content the message
     * @param bytes what it holds in memory, about
     */
    public void received(MessagePushContent content, long bytes) {
        PushedMessage message;
        try {
            message = PushedMessage.of(content);
        } catch (IllegalArgumentException e) {
            LOG.warn("dropped a message.push: {}", e.getMessage());
            return;
        }
        String key = key(message);
        synchronized (seen) {
            if (key != null && seen.putIfAbsent(key, Boolean.TRUE) != null) {
                return;
            }
            if (handler != null) {
                hand(new Push(message, bytes), handler);
            } else if (early.size() < MAX_EARLY && bytes <= MAX_EARLY_BYTES - earlyBytes) {
                early.add(new Push(message, bytes)); // it has no ack, so nobody sends it again
                earlyBytes += bytes;
            } else {
                drop(message, "nobody takes it");
            }
        }
    }

    private static @Nullable String key(PushedMessage message) {
        String id = message.content().messageId();
        return id == null ? null : MessageKey.of(id);
    }

    private void hand(Push push, Consumer<PushedMessage> current) {
        if (!queue.offer(push.bytes(), () -> run(push.message(), current))) {
            drop(push.message(), "the queue is full");
        }
    }

    /** A message counts as handled when its handler has returned: one that fails may come again. */
    private void run(PushedMessage message, Consumer<PushedMessage> current) {
        boolean taken = false;
        try {
            current.accept(message);
            taken = true;
        } finally {
            if (!taken) {
                drop(message, "its handler failed");
            }
        }
    }

    private void drop(PushedMessage message, String why) {
        LOG.warn("dropped a message.push: {}", why);
        synchronized (seen) {
            seen.remove(key(message));
        }
    }
}
