package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.delivery.InboundDelivery.PumpTools;
import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.OutboxTable;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the waiting messages of one channel, one at a time, in order. Thread safe: guarded by this object, also while it asks the
 * store, which may block; so no timer and no reader thread comes in here, only the author's threads and those of the engine.
 */
final class ChannelPump {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelPump.class);

    /** How many earlier packets of one message may still be answered; older answers are asked for again. */
    private static final int MAX_SENT_AS = 16;

    private final Channel channel;
    private final PumpTools tools;
    private final SerialTasks timed;
    private @Nullable Attempt attempt;
    /** The packets that carried the head message, newest last. */
    private final Deque<String> sentAs = new ArrayDeque<>();

    /** The message that they carried, or null when it is settled. */
    private @Nullable String sentMessage;

    private int rejections;
    private boolean stopped;

    /** One sending of the head message: a timer ends it when no answer comes. */
    private static final class Attempt {
        final String messageId;
        final String packetId;
        final Route route;

        @Nullable
        Cancellable timer;

        Attempt(String messageId, String packetId, Route route) {
            this.messageId = messageId;
            this.packetId = packetId;
            this.route = route;
        }
    }

    ChannelPump(Channel channel, PumpTools tools) {
        this.channel = channel;
        this.tools = tools;
        this.timed = tools.queues().get();
    }

    /**
     * Takes responsibility for messages and moves a cursor, or does nothing of it.
     *
     * @throws InboundRefused when there is no room for all, the channel is gone or the store is away
     */
    synchronized void take(List<OutboxEntry> entries, @Nullable Cursor cursor) {
        if (stopped) {
            throw new InboundRefused("the channel is gone", false);
        }
        try {
            List<OutboxEntry> fresh = entries.stream().filter(this::isFresh).toList();
            makeRoom(fresh.size());
            if (!fresh.isEmpty() || cursor != null) {
                tools.store().outbox().append(channel.channelId(), fresh, cursor);
            }
        } catch (StoreUnavailable e) {
            throw storeAway(e);
        }
        run();
    }

    /** The target's consumer keeps the message and its cursor, and tries again. */
    static InboundRefused storeAway(StoreUnavailable e) {
        LOG.warn("the store is away: {}", e.getMessage());
        return new InboundRefused("the message cannot be stored now", true);
    }

    private boolean isFresh(OutboxEntry entry) {
        String messageId = entry.content().messageId();
        return !tools.store().outbox().contains(channel.channelId(), messageId)
                && tools.store()
                        .takenMessages()
                        .find(channel.channelId(), messageId)
                        .isEmpty();
    }

    private void makeRoom(int wanted) {
        int capacity = tools.limits().capacity();
        if (wanted > capacity) {
            throw new InboundRefused("a channel takes at most " + capacity + " messages at once", false);
        }
        OutboxTable outbox = tools.store().outbox();
        if (wanted > 0 && outbox.size(channel.channelId()) + wanted > capacity) {
            dropExpired();
            if (outbox.size(channel.channelId()) + wanted > capacity) {
                throw new InboundRefused("the channel has no room: it holds " + capacity + " messages", true);
            }
        }
    }

    /** Sends the head, unless an answer or a pause is still awaited on the current route. */
    synchronized void run() {
        Route route = channel.route();
        if (stopped || route == null || (attempt != null && attempt.route == route)) {
            return;
        }
        endAttempt();
        try {
            dropExpired();
            Optional<OutboxEntry> head = tools.store().outbox().head(channel.channelId());
            if (head.isPresent()) {
                send(head.get(), route);
            }
        } catch (StoreUnavailable e) {
            LOG.warn("channel {} waits for the store: {}", channel.channelId(), e.getMessage());
            waitForStore(route);
        }
    }

    /** Nothing is in flight; the timer looks again. */
    private void waitForStore(Route route) {
        Attempt none = new Attempt("", "", route);
        attempt = none;
        againAfter(backOff(), none);
    }

    /** The channel was opened (again): whatever was in flight on the old route is sent anew. */
    synchronized void restart() {
        endAttempt();
        rejections = 0;
        run();
    }

    /** The channel is gone: nothing is taken or sent from now on. */
    synchronized void stop() {
        stopped = true;
        endAttempt();
    }

    /** Takes an answer, unless it names another message or a packet that never carried this one (rules IM2-33 and IM2-34). */
    synchronized void acked(@Nullable String replyTo, ChatAckContent ack) {
        if (attempt == null || !attempt.messageId.equals(ack.messageId())) {
            return;
        }
        if (replyTo != null && !sentAs.contains(replyTo)) {
            LOG.debug("an ack on channel {} answers another packet", channel.channelId());
            return;
        }
        AckStatus status = ack.status();
        if (status.equals(AckStatus.ACCEPTED) || status.equals(AckStatus.DUPLICATE)) {
            finish(ack.messageId(), status.word());
        } else if (Boolean.TRUE.equals(ack.retryable()) || !status.equals(AckStatus.REJECTED)) {
            pause();
        } else {
            LOG.warn(
                    "xAgent refused message {} on channel {} for good: {}",
                    ack.messageId(),
                    channel.channelId(),
                    ack.code());
            finish(ack.messageId(), "rejected:" + ack.code());
        }
    }

    synchronized void refused(String packetId) {
        if (attempt != null && attempt.packetId.equals(packetId)) {
            pause();
        }
    }

    private void finish(String messageId, String how) {
        endAttempt();
        try {
            tools.settle(channel.channelId(), messageId, how);
            rejections = 0;
            sentMessage = null;
        } catch (StoreUnavailable e) { // it is sent again later, and xAgent says once more what it did with it
            LOG.warn("an answer of channel {} is not stored: {}", channel.channelId(), e.getMessage());
            Route route = channel.route();
            if (route != null) {
                waitForStore(route);
            }
            return;
        }
        run();
    }

    private void send(OutboxEntry entry, Route route) {
        String packetId = tools.ids().next("pkt_");
        Attempt next = new Attempt(entry.content().messageId(), packetId, route);
        PacketHeader header =
                PacketHeader.push(packetId, channel.channelId(), tools.timers().now());
        attempt = next;
        noteSent(next);
        boolean queued = route.offer(new ChatMessage(header, entry.content()));
        againAfter(queued ? tools.limits().ackTimeout() : backOff(), next);
    }

    private void againAfter(Duration wait, Attempt ended) {
        ended.timer = tools.timers().schedule(wait, () -> timed.append(() -> again(ended)));
    }

    /** Waits with the same message still at the head; nothing overtakes it. */
    private void pause() {
        Attempt rejected = attempt;
        if (rejected != null) {
            cancel(rejected);
            againAfter(backOff(), rejected);
        }
    }

    private void noteSent(Attempt next) {
        if (!next.messageId.equals(sentMessage)) {
            sentMessage = next.messageId;
            sentAs.clear();
        } else {
            tools.observer().inboundRedelivered();
        }
        if (sentAs.size() == MAX_SENT_AS) {
            sentAs.removeFirst();
        }
        sentAs.addLast(next.packetId);
    }

    private Duration backOff() {
        long seconds = 1L << Math.min(rejections++, 10);
        Duration wait = Duration.ofSeconds(seconds);
        Duration longest = tools.limits().maxBackOff();
        return wait.compareTo(longest) > 0 ? longest : wait;
    }

    private synchronized void again(Attempt ended) {
        if (attempt == ended) {
            attempt = null;
            run();
        }
    }

    private void dropExpired() {
        String id = channel.channelId();
        for (String messageId :
                tools.store().outbox().expired(id, tools.timers().now())) {
            LOG.warn("message {} on channel {} expired undelivered", messageId, id);
            tools.settle(id, messageId, "expired");
            tools.observer().inboundExpired();
        }
    }

    private void endAttempt() {
        if (attempt != null) {
            cancel(attempt);
            attempt = null;
        }
    }

    private static void cancel(Attempt ended) {
        if (ended.timer != null) {
            ended.timer.cancel();
            ended.timer = null;
        }
    }
}
