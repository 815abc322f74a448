package dev.agentconnect.xagent.chat;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sequence numbers of the messages that are being written (IM v2, rule IM2-24). A message whose sequence broke,
 * because a delta could not be sent or the link was lost, gets no more deltas: its final message carries the whole text
 * anyway. Bounded. Not thread safe; guarded by its owner.
 */
final class Deltas {
    private static final long BROKEN = -1;
    private static final int MAX_MESSAGES = 1_000;

    private final Map<String, Long> last =
            new LinkedHashMap<>(16, 0.75f, true) { // in the order of use: one that is being written stays
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
                    return size() > MAX_MESSAGES;
                }
            };

    /** The next number, or a negative one when no delta may follow. */
    long next(String messageId) {
        long now = last.getOrDefault(messageId, 0L);
        return now == BROKEN ? BROKEN : now + 1;
    }

    void sent(String messageId, long sequence) {
        last.put(messageId, sequence);
    }

    void stop(String messageId) {
        last.put(messageId, BROKEN);
    }

    void stopAll() {
        last.replaceAll((id, sequence) -> BROKEN);
    }
}
