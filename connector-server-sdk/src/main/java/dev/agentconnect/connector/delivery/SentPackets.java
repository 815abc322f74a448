package dev.agentconnect.connector.delivery;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The packets that carried the message which stands at the head of a channel. Not thread safe. */
final class SentPackets {
    /** How many earlier packets of one message may still be answered; older answers are asked for again. */
    private static final int CAPACITY = 16;

    private @Nullable String messageId;
    private @Nullable String newest;
    private @Nullable Deque<String> earlier; // oldest first; most messages go once

    /** Notes a sending; true when the message has been sent before. */
    boolean isRepeat(String ofMessage, String packetId) {
        boolean repeat = ofMessage.equals(messageId);
        if (!repeat) {
            messageId = ofMessage;
            earlier = null;
        } else if (newest != null) {
            keep(newest);
        }
        newest = packetId;
        return repeat;
    }

    private void keep(String packetId) {
        Deque<String> packets = earlier == null ? new ArrayDeque<>(CAPACITY) : earlier;
        if (packets.size() == CAPACITY - 1) {
            packets.removeFirst();
        }
        packets.addLast(packetId);
        earlier = packets;
    }

    boolean carried(String packetId) {
        return packetId.equals(newest) || (earlier != null && earlier.contains(packetId));
    }

    /** The message is settled. */
    void forget() {
        messageId = null;
        newest = null;
        earlier = null;
    }
}
