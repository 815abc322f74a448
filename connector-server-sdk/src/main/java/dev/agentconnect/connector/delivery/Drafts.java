package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Messages that xAgent is still writing, put together from their deltas (IM v2): sequence from 1, no gap, a repeat changes nothing,
 * bounded in number, length and time. It keeps everything in memory and never blocks, so a reader thread may call it. Thread
 * safe: the drafts of each channel are guarded by {@link ChannelDrafts}.
 */
public final class Drafts {
    /** All drafts of all channels together, in UTF-16 units; a draft that would go over it is not shown any more. */
    static final long MAX_TOTAL_CHARS = 32L << 20;

    private final Map<String, ChannelDrafts> byChannel = new ConcurrentHashMap<>();
    private final AtomicLong totalChars = new AtomicLong();
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
         * @param toShow true when nobody has been asked to show it since {@link Drafts#take} was last called
         */
        record Grown(boolean toShow) implements Added {}

        /** It was a repeat, too much to keep, or late for a message that is over; nothing changed. */
        record Ignored() implements Added {}

        /** A gap, a conflict or a wrong start: the draft is gone, its final message still works. */
        record Invalid() implements Added {}
    }

    /**
     * Adds a delta.
     *
     * @param channelId the channel
     * @param delta the delta
     * @return what it did
     */
    public Added add(String channelId, ChatDeltaContent delta) {
        ChannelDrafts drafts = byChannel.computeIfAbsent(channelId, id -> new ChannelDrafts(limits, totalChars));
        Added added = drafts.add(delta, timers.now());
        if (drafts.needsSweep()) {
            sweepLater(channelId, drafts, limits.retention());
        }
        return added;
    }

    /** One timer a channel, and only while it has drafts. */
    private void sweepLater(String channelId, ChannelDrafts drafts, Duration wait) {
        timers.schedule(wait, () -> drafts.sweep(timers.now()).ifPresent(next -> sweepLater(channelId, drafts, next)));
    }

    /**
     * The text of a draft, to show it now.
     *
     * @param channelId the channel
     * @param messageId the message
     * @return everything so far; empty when the message is over
     */
    public Optional<String> take(String channelId, String messageId) {
        return Optional.ofNullable(byChannel.get(channelId)).flatMap(drafts -> drafts.take(messageId));
    }

    /**
     * The final message came: its draft is gone, and its late deltas are ignored.
     *
     * @param channelId the channel
     * @param messageId the message
     */
    public void finished(String channelId, String messageId) {
        Optional.ofNullable(byChannel.get(channelId)).ifPresent(drafts -> drafts.finished(messageId));
    }

    /**
     * The channel is gone.
     *
     * @param channelId the channel
     */
    public void removed(String channelId) {
        Optional.ofNullable(byChannel.remove(channelId)).ifPresent(ChannelDrafts::clear);
    }

    /** How many UTF-16 units all drafts take. */
    long totalChars() {
        return totalChars.get();
    }
}
