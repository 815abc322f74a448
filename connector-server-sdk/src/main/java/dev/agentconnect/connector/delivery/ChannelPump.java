package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.handler.Cursor;
import dev.agentconnect.connector.handler.InboundRefused;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.Opening;
import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.store.OutboxEntry;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the waiting messages of one channel, one at a time, in order. Thread safe without a lock: who delivers writes to the store on
 * its own thread; everything else is a task on {@link #queue}, and only such tasks change what is sent. So a store that is slow holds
 * up nobody but this channel.
 */
final class ChannelPump {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelPump.class);

    private final Channel channel;
    private final PumpTools tools;
    private final SerialTasks queue;
    private final SentPackets sent = new SentPackets(); // tasks only
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile @Nullable Attempt attempt; // written by tasks only
    private volatile boolean stopped;
    private int rejections; // tasks only
    private long announced; // tasks only; the opening that the peer has been told of

    /** One sending of the head message: a timer ends it when no answer comes. */
    private static final class Attempt {
        final String messageId;
        final String packetId;
        final long opening;

        @Nullable
        Cancellable timer; // tasks only

        Attempt(String messageId, String packetId, long opening) {
            this.messageId = messageId;
            this.packetId = packetId;
            this.opening = opening;
        }
    }

    ChannelPump(Channel channel, PumpTools tools) {
        this.channel = channel;
        this.tools = tools;
        this.queue = tools.queues().get();
    }

    // ---- called from anywhere --------------------------------------------------------------------------------

    /**
     * Takes responsibility for messages and moves a cursor, or does nothing of it. May block on the store.
     *
     * @throws InboundRefused when there is no room for all, the channel is gone or the store is away
     */
    void take(List<OutboxEntry> entries, @Nullable Cursor cursor) {
        if (stopped) {
            throw Intake.gone();
        }
        tools.intake().take(channel, entries, cursor);
        if (stopped) { // it went meanwhile, and may have been forgotten before this was stored
            tools.intake().forget(channel.channelId());
            throw Intake.gone();
        }
        wake(); // also when nothing is new: an earlier try may have been stored without anybody hearing of it
    }

    /**
     * Has the head sent, unless one is on its way: then the store is asked again after it, and by that time it has what was appended
     * before this call. At most one such task waits, however many messages come.
     */
    private void wake() {
        if (attempt == null && channel.route() != null && woken.compareAndSet(false, true)) {
            queue.append(() -> {
                woken.set(false);
                run();
            });
        }
    }

    /** The channel was opened (again), and the peer has been told: whatever was in flight before is sent anew. */
    void restart(Opening opening) {
        queue.append(() -> {
            if (opening.number() > announced) {
                announced = opening.number();
                endAttempt();
                rejections = 0;
                run();
            }
        });
    }

    /** The channel is gone: nothing is taken or sent from now on. */
    void stop() {
        stopped = true;
        queue.append(this::endAttempt);
    }

    /** An answer of xAgent. False when too many wait; it will be asked again. */
    boolean acked(@Nullable String replyTo, ChatAckContent ack) {
        return queue.offer(() -> take(replyTo, ack));
    }

    /** xAgent could not route a packet, perhaps one of this channel. */
    void refused(String packetId) {
        Attempt now = attempt;
        if (now != null && now.packetId.equals(packetId)) {
            queue.offer(() -> {
                if (attempt == now) {
                    pause(now);
                }
            });
        }
    }

    // ---- tasks -----------------------------------------------------------------------------------------------

    /** Sends the head, unless the peer does not know yet that the channel is open, or an answer or a pause is awaited. */
    private void run() {
        Opening opening = channel.opening();
        Attempt now = attempt;
        if (stopped
                || opening == null
                || opening.number() != announced
                || (now != null && now.opening == opening.number())) {
            return;
        }
        endAttempt();
        try {
            Optional<OutboxEntry> head = head();
            if (head.isPresent()) {
                send(head.get(), opening);
            }
        } catch (StoreUnavailable e) {
            LOG.warn("channel {} waits for the store: {}", channel.channelId(), e.getMessage());
            waitForStore(opening);
        }
    }

    /** All are kept for the same time, so that those that expire first stand first. */
    private Optional<OutboxEntry> head() {
        Optional<OutboxEntry> head = tools.outbox().head(channel.channelId());
        while (head.isPresent()
                && !head.get().expiresAt().isAfter(tools.timers().now())) {
            tools.intake().dropExpired(channel, head.get().content().messageId());
            head = tools.outbox().head(channel.channelId());
        }
        return head;
    }

    /** Nothing is in flight; the timer looks again. */
    private void waitForStore(Opening opening) {
        Attempt none = new Attempt("", "", opening.number());
        attempt = none;
        againAfter(backOff(), none);
    }

    private void send(OutboxEntry entry, Opening opening) {
        String packetId = tools.packetIds().get();
        Attempt next = new Attempt(entry.content().messageId(), packetId, opening.number());
        attempt = next;
        if (sent.isRepeat(next.messageId, packetId)) {
            tools.observer().inboundRedelivered();
        }
        PacketHeader header =
                PacketHeader.push(packetId, channel.channelId(), tools.timers().now());
        againAfter(tools.limits().ackTimeout(), next); // before the peer can have the message
        if (!opening.route().offer(new ChatMessage(header, entry.content()))) {
            pause(next);
        }
    }

    /** Takes an answer, unless it names another message or a packet that never carried this one (rules IM2-33 and IM2-34). */
    private void take(@Nullable String replyTo, ChatAckContent ack) {
        Attempt now = attempt;
        if (now == null || !now.messageId.equals(ack.messageId())) {
            return;
        }
        if (replyTo != null && !sent.carried(replyTo)) {
            LOG.debug("an ack on channel {} answers another packet", channel.channelId());
            return;
        }
        AckStatus status = ack.status();
        if (status.equals(AckStatus.ACCEPTED) || status.equals(AckStatus.DUPLICATE)) {
            tools.observer().inboundDelivered();
            finish(ack.messageId(), status.word());
            return;
        }
        tools.observer().inboundRejected();
        if (Boolean.TRUE.equals(ack.retryable()) || !status.equals(AckStatus.REJECTED)) {
            pause(now);
        } else {
            LOG.warn(
                    "xAgent refused message {} on channel {} for good: {}",
                    ack.messageId(),
                    channel.channelId(),
                    ack.code());
            finish(ack.messageId(), Intake.rejected(ack.code()));
        }
    }

    private void finish(String messageId, String how) {
        try {
            tools.intake().settle(channel, messageId, how);
        } catch (StoreUnavailable e) { // it is sent again later, and xAgent says once more what it did with it
            LOG.warn("an answer of channel {} is not stored: {}", channel.channelId(), e.getMessage());
            endAttempt();
            Opening opening = channel.opening();
            if (opening != null) {
                waitForStore(opening);
            }
            return;
        }
        endAttempt();
        rejections = 0;
        sent.forget();
        run();
    }

    private void againAfter(Duration wait, Attempt ended) {
        ended.timer = tools.timers().schedule(wait, () -> queue.append(() -> again(ended)));
    }

    /** Waits with the same message still at the head; nothing overtakes it. */
    private void pause(Attempt rejected) {
        cancel(rejected);
        againAfter(backOff(), rejected);
    }

    private Duration backOff() {
        long seconds = 1L << Math.min(rejections++, 10);
        Duration wait = Duration.ofSeconds(seconds);
        Duration longest = tools.limits().maxBackOff();
        return wait.compareTo(longest) > 0 ? longest : wait;
    }

    private void again(Attempt ended) {
        if (attempt == ended) {
            attempt = null;
            run();
        }
    }

    private void endAttempt() {
        Attempt ended = attempt;
        if (ended != null) {
            attempt = null;
            cancel(ended);
        }
    }

    private static void cancel(Attempt ended) {
        if (ended.timer != null) {
            ended.timer.cancel();
            ended.timer = null;
        }
    }
}
