package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.file.FileName;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.InboundOutcome;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.Opening;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.limits.IdSource;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages from the target to xAgent (IM v2): kept in order per channel, sent while the channel is open, again after a
 * reconnect, a time-out or a retryable rejection, until xAgent has taken them or they expire. Thread safe.
 */
public final class InboundDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(InboundDelivery.class);

    /** What fits into a packet beside its envelope. */
    static final int MAX_CONTENT_BYTES = JsonLimits.PACKET.maxBytes() - 4_096;

    /** Bytes of a character as JSON at most; half of the room is left for the members that have other bounds. */
    private static final int LONGEST_ESCAPE = 6;

    private final Map<String, ChannelPump> pumps = new ConcurrentHashMap<>();
    private final ConnectorStore store;
    private final ConnectorLimits.Inbound limits;
    private final PumpTools tools;
    private final String fileUrlPrefix;

    /** Told of messages that xAgent will not get: refused for good, or expired. Only hands on. */
    public interface Undelivered {
        /**
         * One is lost.
         *
         * @param channel its channel
         * @param messageId its id
         * @param outcome why
         */
        void lost(Channel channel, String messageId, InboundOutcome outcome);
    }

    /**
     * Nothing waits yet, except what the store remembers.
     *
     * @param store where messages are kept
     * @param limits capacity, retention and pacing
     * @param timers the clock
     * @param ids makes packet ids
     * @param queues makes the queue on which a channel goes on after a wait; its tasks may block on the store
     * @param fileUrlPrefix what comes before a file reference in a download URL
     * @param observer told what becomes of the messages
     * @param undelivered told of each message that xAgent will not get
     */
    public InboundDelivery(
            ConnectorStore store,
            ConnectorLimits.Inbound limits,
            Timers timers,
            IdSource ids,
            Supplier<SerialTasks> queues,
            String fileUrlPrefix,
            ConnectorObserver observer,
            Undelivered undelivered) {
        this.store = store;
        this.limits = limits;
        this.tools = new PumpTools(
                store.outbox(),
                new Intake(store, limits.capacity(), timers, observer, undelivered),
                limits,
                timers,
                ids.series("pkt_"),
                queues,
                observer);
        this.fileUrlPrefix = fileUrlPrefix;
    }

    /**
     * Takes responsibility for a message.
     *
     * @param channel the channel
     * @param message the message
     * @throws InboundRefused when the queue is full, the channel is gone, the message breaks a rule or the store is away
     */
    public void deliver(Channel channel, InboundMessage message) {
        take(channel, List.of(message), null);
    }

    /**
     * Takes responsibility for several messages and moves a cursor, or does nothing of it.
     *
     * @param channel the channel
     * @param messages the messages, in order
     * @param cursor how far the target was read
     * @throws InboundRefused when there is no room for all, the channel is gone, a message breaks a rule or the store is away
     */
    public void deliverAll(Channel channel, List<InboundMessage> messages, Cursor cursor) {
        take(channel, messages, cursor);
    }

    private void take(Channel channel, List<InboundMessage> messages, @Nullable Cursor cursor) {
        Instant expiresAt = tools.timers().now().plus(limits.retention());
        List<OutboxEntry> entries = messages.stream()
                .map(message -> new OutboxEntry(checked(content(message)), expiresAt))
                .toList();
        pump(channel).take(entries, cursor);
    }

    /**
     * Where a cursor stands.
     *
     * @param key its key
     * @return empty when it was never moved
     * @throws InboundRefused when the store is away
     */
    public Optional<String> cursor(String key) {
        try {
            return store.outbox().cursor(key);
        } catch (StoreUnavailable e) {
            throw Intake.storeAway(e);
        }
    }

    /**
     * What became of a message.
     *
     * @param channel the channel
     * @param messageId the message
     * @return empty when it is not known, or not any more
     * @throws InboundRefused when the store is away
     */
    public Optional<InboundOutcome> outcome(Channel channel, String messageId) {
        return tools.intake().outcome(channel.channelId(), messageId);
    }

    /** What xAgent would have to refuse would stand at the head of the queue for as long as it is kept. */
    private static ChatMessageContent checked(ChatMessageContent content) {
        List<Violation> faults = PayloadRules.check(content, Direction.TO_XAGENT).stream()
                .filter(Violation::isError)
                .toList();
        if (!faults.isEmpty()) {
            throw new InboundRefused(
                    "the message breaks a rule: " + faults.get(0).describe(), false);
        }
        if (mayBeTooLong(content) && Json.bytes(content).length > MAX_CONTENT_BYTES) {
            throw new InboundRefused("a message may have at most " + MAX_CONTENT_BYTES + " bytes", false);
        }
        return content;
    }

    /** Spares most messages being written only to be measured. */
    private static boolean mayBeTooLong(ChatMessageContent content) {
        long chars = (long) content.messageId().length() + content.textOrEmpty().length();
        return !content.fileList().isEmpty() || chars * LONGEST_ESCAPE > MAX_CONTENT_BYTES / 2;
    }

    private ChatMessageContent content(InboundMessage message) {
        return new ChatMessageContent(
                message.messageId(),
                message.text(),
                message.files().isEmpty()
                        ? null
                        : message.files().stream().map(this::file).toList(),
                message.createdAt(),
                Map.of());
    }

    private ChatFile file(ChannelFile file) {
        return new ChatFile(
                new FileType(FileName.of(file.filename(), file.mimeType()).kind()),
                file.fileRef(),
                file.filename(),
                file.mimeType(),
                file.byteSize(),
                file.expiresAt(),
                fileUrlPrefix + file.fileRef(),
                Map.of());
    }

    /**
     * The channel has a route again: what waits is sent. Only hands on.
     *
     * @param channel the channel
     * @param on the data plane that has been told so; nothing is done when another one has taken over
     */
    public void opened(Channel channel, Route on) {
        Opening opening = channel.opening();
        if (opening != null && opening.route() == on) {
            pump(channel).restart(opening);
        }
    }

    /**
     * xAgent answered. Only hands on, so a reader thread may call it.
     *
     * @param channel the channel
     * @param ack the answer, which breaks no rule
     * @return false when too many answers wait; the message is sent again, and answered again
     */
    public boolean acked(Channel channel, ChatMessageAck ack) {
        return pump(channel).acked(ack.header().replyTo(), ack.payload());
    }

    /**
     * xAgent could not route a packet of ours; the message is sent again later. Only hands on, but looks at every channel.
     *
     * @param packetId the packet
     */
    public void refused(String packetId) {
        pumps.values().forEach(pump -> pump.refused(packetId));
    }

    /**
     * The channel is gone for good, marked as removed. What still waits is recorded as lost.
     *
     * @param channel the channel
     */
    public void removed(Channel channel) {
        ChannelPump pump = pumps.remove(channel.channelId());
        if (pump != null) {
            pump.stop();
        }
        try {
            int lost = store.outbox().size(channel.channelId());
            if (lost > 0) {
                LOG.warn("channel {} was removed with {} undelivered messages", channel.channelId(), lost);
            }
        } catch (StoreUnavailable e) {
            LOG.warn("channel {} was removed; what it had undelivered is not known", channel.channelId());
        }
    }

    private ChannelPump pump(Channel channel) {
        ChannelPump pump = pumps.computeIfAbsent(channel.channelId(), id -> new ChannelPump(channel, tools));
        if (channel.isRemoved()) { // it may have gone between the look-up and the entry
            pumps.remove(channel.channelId(), pump);
            pump.stop();
        }
        return pump;
    }
}
