package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages that xAgent is still writing, put together from their deltas (IM v2): sequence from 1, no gap, a repeat changes nothing,
 * bounded in number, length and time. Thread safe: each channel's drafts are guarded by their map.
 */
public final class Drafts {
    private final Map<String, Map<String, Draft>> byChannel = new ConcurrentHashMap<>();
    private final ConnectorLimits.Drafts limits;
    private final Timers timers;

    /**
     * None yet.
     *
     * @param limits number, length and time
     * @param timers the clock
     */
    public Drafts(ConnectorLimits.Drafts limits, Timers timers) {
        this.limits = limits;
        this.timers = timers;
    }

    /** What a delta did. */
    public sealed interface Added {
        /**
         * The draft grew.
         *
         * @param textSoFar everything so far
         */
        record Grown(String textSoFar) implements Added {}

        /** It was a repeat, or one too much to keep; nothing changed. */
        record Ignored() implements Added {}

        /** A gap, a conflict or a wrong start: the draft is gone, its final message still works. */
        record Invalid() implements Added {}
    }

    private static final class Draft {
        final StringBuilder text = new StringBuilder();
        final Map<Long, Integer> starts = new LinkedHashMap<>();
        final Instant expiresAt;
        long last;

        Draft(Instant expiresAt) {
            this.expiresAt = expiresAt;
        }

        /** The piece of a sequence number that was added before. */
        @Nullable
        String piece(long sequence) {
            Integer start = starts.get(sequence);
            if (start == null) {
                return null;
            }
            Integer end = starts.get(sequence + 1);
            return text.substring(start, end == null ? text.length() : end);
        }
    }

    /**
     * Adds a delta.
     *
     * @param channelId the channel
     * @param delta the delta
     * @return what it did
     */
    public Added add(String channelId, ChatDeltaContent delta) {
        Map<String, Draft> drafts = byChannel.computeIfAbsent(channelId, id -> new LinkedHashMap<>());
        synchronized (drafts) {
            removeExpired(drafts);
            Draft draft = drafts.get(delta.messageId());
            if (draft == null) {
                return start(drafts, delta);
            }
            if (delta.sequence() <= draft.last) {
                return delta.text().equals(draft.piece(delta.sequence()))
                        ? new Added.Ignored()
                        : drop(drafts, delta.messageId());
            }
            return delta.sequence() == draft.last + 1 ? grow(drafts, draft, delta) : drop(drafts, delta.messageId());
        }
    }

    private Added start(Map<String, Draft> drafts, ChatDeltaContent delta) {
        if (delta.sequence() != 1) {
            return new Added.Invalid();
        }
        if (drafts.size() >= limits.messages()) {
            Iterator<Draft> oldest = drafts.values().iterator();
            oldest.next();
            oldest.remove();
        }
        Draft draft = new Draft(timers.now().plus(limits.retention()));
        drafts.put(delta.messageId(), draft);
        return grow(drafts, draft, delta);
    }

    private Added grow(Map<String, Draft> drafts, Draft draft, ChatDeltaContent delta) {
        if (draft.text.length() + delta.text().length() > limits.chars() || draft.starts.size() >= limits.chars()) {
            drafts.remove(delta.messageId());
            return new Added.Ignored();
        }
        draft.starts.put(delta.sequence(), draft.text.length());
        draft.last = delta.sequence();
        draft.text.append(delta.text());
        return new Added.Grown(draft.text.toString());
    }

    private static Added drop(Map<String, Draft> drafts, String messageId) {
        drafts.remove(messageId);
        return new Added.Invalid();
    }

    private void removeExpired(Map<String, Draft> drafts) {
        Instant now = timers.now();
        drafts.values().removeIf(d -> !d.expiresAt.isAfter(now));
    }

    /**
     * The final message came: its draft is gone.
     *
     * @param channelId the channel
     * @param messageId the message
     */
    public void finished(String channelId, String messageId) {
        Optional.ofNullable(byChannel.get(channelId)).ifPresent(drafts -> {
            synchronized (drafts) {
                drafts.remove(messageId);
            }
        });
    }

    /**
     * The channel is gone.
     *
     * @param channelId the channel
     */
    public void removed(String channelId) {
        byChannel.remove(channelId);
    }
}
