package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.PeerWord;
import dev.agentconnect.xagent.error.RequestFailed;
import dev.agentconnect.xagent.error.RequestTimeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages to the connector that have no final ack yet (IM v2, rules IM2-37, IM2-41 and IM2-50). Each stays until
 * {@code accepted}, {@code duplicate} or a {@code rejected} that is not retryable; it is sent again with the same id and
 * content after the channel was opened again, after a retryable rejection, and after a silence. Completed messages are
 * never sent again; a future ends when the store has forgotten its message, so that not even the end of the process brings it
 * back. Thread safe; futures end, and the store is asked, outside the lock.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

    private final ChatWiring wiring;
    private final Object lock = new Object();

    // Guarded by lock; in the order of sending.
    private final Map<String, Outgoing> pending = new LinkedHashMap<>();

    // Guarded by lock.
    private final Transmitter transmitter;

    // Guarded by lock. Set by the end of the channel: a message that comes after it would wait for ever.
    private @Nullable ConnectorException closed;

    Outbox(ChannelRoute route, ChatWiring wiring) {
        this.wiring = wiring;
        this.transmitter = new Transmitter(route, wiring, this::again);
    }

    /** Takes what an earlier channel object or process left; nothing is sent yet. Blocking. */
    void restore() {
        for (PendingMessage left : wiring.pending().load()) {
            Outgoing message = new Outgoing(left.content(), left.givenAt());
            message.ready = true;
            synchronized (lock) {
                pending.put(left.content().messageId(), message);
            }
        }
    }

    CompletableFuture<ChatAckContent> send(ChatMessageContent content) {
        Outgoing message = new Outgoing(content, wiring.timers().now());
        synchronized (lock) {
            if (closed != null) {
                return CompletableFuture.failedFuture(closed);
            }
            Outgoing same = pending.get(content.messageId());
            if (same != null) {
                return same.content.sameContent(content)
                        ? same.done
                        : CompletableFuture.failedFuture(
                                new CallRefused("the message id is in use for another content"));
            }
            if (pending.size() >= wiring.options().maxPendingMessages()) {
                return CompletableFuture.failedFuture(new Overloaded("maxPendingMessages"));
            }
            pending.put(content.messageId(), message);
        }
        try {
            wiring.pending().put(content, message.givenAt); // before it goes out, so that a crash cannot lose it
            begin(message);
        } catch (ConnectorException e) {
            end(message, () -> message.done.completeExceptionally(e));
        }
        return message.done;
    }

    private void begin(Outgoing message) {
        boolean ended;
        synchronized (lock) {
            ended = message.ended;
            if (isOpen(message)) {
                message.ready = true;
                transmitter.transmit(message);
                expireInTime(message);
            }
        }
        if (ended) { // while it was written down, for example by a logout
            wiring.pending().forget(message.content.messageId(), () -> {});
        }
    }

    /** Under the lock: whether it is still to be decided. */
    private boolean isOpen(Outgoing message) {
        return !message.ended && pending.get(message.content.messageId()) == message;
    }

    private void expireInTime(Outgoing message) {
        Duration left = Duration.between(
                wiring.timers().now(), message.endOf(wiring.options().retention()));
        message.expiry = wiring.timers()
                .after(
                        left.isNegative() ? Duration.ZERO : left,
                        () -> giveUp(message, Undelivered.RETENTION_ENDED, new RequestTimeout("chat.message")));
    }

    /** Sends under the lock, so that messages go out in the order in which they were given. */
    private void again(Outgoing message) {
        synchronized (lock) {
            if (isOpen(message)) {
                retransmit(message);
            }
        }
    }

    /** One of an earlier process may be longer than a packet may be now: it must not hold up the others. */
    private void retransmit(Outgoing message) {
        try {
            transmitter.transmit(message);
        } catch (CallRefused e) {
            message.next = wiring.timers().after(Duration.ZERO, () -> giveUp(message, Undelivered.NOT_SENDABLE, e));
        }
    }

    /** The channel is open: from now on what was restored may run out, because its listener knows the channel. */
    void opened() {
        synchronized (lock) {
            pending.values().stream().filter(m -> m.ready && m.expiry == null).forEach(this::expireInTime);
        }
    }

    /** Messages may go out: everything that is not completed goes out once more, in order. */
    void resume() {
        synchronized (lock) {
            transmitter.live(true);
            pending.values().forEach(this::retransmit);
        }
    }

    void pause() {
        synchronized (lock) {
            transmitter.live(false);
            pending.values().forEach(Outgoing::cancelNext);
        }
    }

    /** Takes an ack, unless it breaks a rule or answers a packet that never carried the message (rules IM2-33 and IM2-34). */
    void acknowledged(ChatMessageAck packet) {
        ChatAckContent ack = packet.payload();
        if (!AckRules.decides(ack)) {
            return;
        }
        Outgoing message;
        synchronized (lock) {
            message = pending.get(ack.messageId());
            if (message == null
                    || message.ended
                    || !message.packets.acknowledgedBy(packet.header().replyTo())) {
                LOG.info("dropped a late or stray chat.message.ack");
                return;
            }
            if (!AckRules.isFinal(ack)) {
                transmitter.retryLater(message);
                return;
            }
        }
        Undelivered refused = undelivered(message, String.valueOf(ack.code()));
        end(message, () -> {
            if (ack.status().equals(AckStatus.REJECTED)) {
                wiring.undelivered().accept(refused);
            }
            message.done.complete(ack);
        });
    }

    void failed(ErrorPacket packet) {
        Outgoing message;
        synchronized (lock) {
            message = sentAs(packet.header());
            if (message == null) {
                LOG.debug(
                        "an error that belongs to no message of this channel: {}",
                        PeerWord.shown(packet.error().code()));
                return;
            }
            if (AckRules.isPassing(packet.error().code())) {
                transmitter.retryLater(message);
                return;
            }
        }
        giveUp(message, packet.error().code().word(), new RequestFailed("chat.message", packet.error()));
    }

    private @Nullable Outgoing sentAs(PacketHeader answer) {
        return pending.values().stream()
                .filter(m -> !m.ended && m.packets.refusedBy(answer.replyTo(), answer.requestId()))
                .findFirst()
                .orElse(null);
    }

    private void giveUp(Outgoing message, String code, ConnectorException cause) {
        Undelivered reason = undelivered(message, code);
        end(message, () -> {
            wiring.undelivered().accept(reason);
            message.done.completeExceptionally(cause);
        });
    }

    private Undelivered undelivered(Outgoing message, String code) {
        return new Undelivered(
                message.content.messageId(), code, wiring.timers().now());
    }

    /** Ends a message once: takes it out of the store, then out of memory, and says so. */
    private void end(Outgoing message, Runnable then) {
        String messageId = message.content.messageId();
        synchronized (lock) {
            message.cancelAll();
            if (!isOpen(message)) {
                return;
            }
            message.ended = true;
        }
        wiring.pending().forget(messageId, () -> {
            synchronized (lock) {
                pending.remove(messageId, message);
            }
            then.run();
        });
    }

    /** The user is logged out: what waits will not go out any more, to whoever logs in next. */
    void giveUpAll(String code, ConnectorException cause) {
        List<Outgoing> all;
        synchronized (lock) {
            all = new ArrayList<>(pending.values());
        }
        all.forEach(m -> giveUp(m, code, cause));
    }

    /** Ends what waits here; the store keeps it. */
    void close(ConnectorException cause) {
        List<Outgoing> dropped;
        synchronized (lock) {
            closed = cause;
            dropped = pending.values().stream().filter(m -> !m.ended).toList();
            dropped.forEach(Outgoing::cancelAll);
            pending.clear();
        }
        if (!dropped.isEmpty()) {
            LOG.warn("closed with {} messages that have no final ack", dropped.size());
        }
        dropped.forEach(m -> m.done.completeExceptionally(Objects.requireNonNull(cause)));
    }

    int size() {
        synchronized (lock) {
            return (int) pending.values().stream().filter(m -> !m.ended).count();
        }
    }
}
