package dev.agentconnect.xagent.chat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The packets that carried one message. Guarded by its outbox's lock. */
final class SentPackets {
    /** How many packets of one message may still be answered; the connector says it again to the next one. */
    private static final int CAPACITY = 16;

    private final Deque<String> packetIds = new ArrayDeque<>(1); // newest last; most messages go once
    private @Nullable String newestRequestId;

    void add(String packetId, @Nullable String requestId) {
        if (packetIds.size() == CAPACITY) {
            packetIds.removeFirst();
        }
        packetIds.addLast(packetId);
        newestRequestId = requestId;
    }

    /**
     * Whether an ack can be one of this message (rule IM2-33): it answers a packet that carried it, or names none. Nothing
     * that was not sent can be acknowledged.
     */
    boolean acknowledgedBy(@Nullable String replyTo) {
        return !packetIds.isEmpty() && (replyTo == null || packetIds.contains(replyTo));
    }

    /** Whether an error is one of the newest packet; an earlier one has been made up for. */
    boolean refusedBy(@Nullable String replyTo, @Nullable String requestId) {
        return replyTo != null
                ? replyTo.equals(packetIds.peekLast())
                : requestId != null && requestId.equals(newestRequestId);
    }
}
