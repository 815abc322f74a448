package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
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
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages to the connector that have no final ack yet (IM v2, rules IM2-37, IM2-41 and IM2-50). Each stays until
 * {@code accepted}, {@code duplicate} or a {@code rejected} that is not retryable; it is sent again with the same id and
 * content after the channel was opened again, after a retryable rejection, and after a silence. Completed messages are
 * never sent again. Thread safe; futures end, and the store is asked, outside the lock.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final Set<ErrorCode> PASSING = Set.of(
            ErrorCode.CHANNEL_NOT_OPEN,
            ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE,
            ErrorCode.BUSY,
            ErrorCode.INTERNAL_ERROR);

    private final ChannelRoute route;
    private final ChatWiring wiring;
    private final Object lock = new Object();

    // Guarded by lock; in the order of sending.
    private final Map<String, Outgoing> pending = new LinkedHashMap<>();

    // Guarded by lock. False until what was pending has gone out again, so that nothing newer overtakes it.
    private boolean live;
    // Guarded by lock. Set by the end of the channel: a message that comes after it would wait for ever.
    private @Nullable ConnectorException closed;

    Outbox(ChannelRoute route, ChatWiring wiring) {
        this.route = route;
        this.wiring = wiring;
    }

    /** Takes what an earlier channel object or process left; nothing is sent yet. Blocking. */
    void restore() {
        for (PendingMessage left : wiring.pending().load()) {
            Outgoing message = new Outgoing(left.content(), left.givenAt());
            message.ready = true;
            synchronized (lock) {
                pending.put(left.content().messageId(), message);
                expireInTime(message);
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
            if (forget(message)) {
                message.done.completeExceptionally(e);
            }
        }
        return message.done;
    }

    private void begin(Outgoing message) {
        boolean ended;
        synchronized (lock) {
            ended = message.ended;
            if (pending.get(message.content.messageId()) == message) {
                message.ready = true;
                transmit(message);
                expireInTime(message);
            }
        }
        if (ended) { // while it was written down, for example by a logout
            wiring.pending().forget(message.content.messageId());
        }
    }

    private void expireInTime(Outgoing message) {
        Instant end = message.givenAt.plus(wiring.options().retention());
        Duration left = Duration.between(wiring.timers().now(), end);
        message.expiry = wiring.timers()
                .after(
                        left.isNegative() ? Duration.ZERO : left,
                        () -> giveUp(message, Undelivered.RETENTION_ENDED, new RequestTimeout("chat.message")));
    }

    /** Sends under the lock, so that messages go out in the order in which they were given. */
    private void transmit(Outgoing message) {
        if (!live || !message.ready) {
            return; // it goes out when the channel is open again, or when it is written down
        }
        PacketHeader header = route.newHeader();
        message.cancelNext();
        message.lastPacketId = header.packetId();
        message.lastRequestId = header.requestId();
        FrameSocket.Sent sent = route.send(new ChatMessage(header, message.content));
        if (sent == FrameSocket.Sent.QUEUED) {
            message.next = wiring.timers().after(wiring.options().ackTimeout(), () -> again(message));
        } else if (sent == FrameSocket.Sent.QUEUE_FULL) {
            message.next = wiring.timers().after(wiring.backOff().after(1), () -> again(message));
        } // GONE: the link is just ending
    }

    private void again(Outgoing message) {
        synchronized (lock) {
            if (pending.get(message.content.messageId()) == message) {
                transmit(message);
            }
        }
    }

    /** Messages may go out: everything that is not completed goes out once more, in order. */
    void resume() {
        synchronized (lock) {
            live = true;
            pending.values().forEach(this::transmit);
        }
    }

    void pause() {
        synchronized (lock) {
            live = false;
            pending.values().forEach(Outgoing::cancelNext);
        }
    }

    void acknowledged(ChatMessageAck packet) {
        ChatAckContent ack = packet.payload();
        Outgoing message;
        synchronized (lock) {
            message = pending.get(ack.messageId());
            if (message == null) {
                LOG.info("dropped a late or stray chat.message.ack");
                return;
            }
            if (!isFinal(ack)) {
                retryLater(message);
                return;
            }
        }
        if (forget(message)) {
            if (ack.status().equals(AckStatus.REJECTED)) {
                report(message, String.valueOf(ack.code()));
            }
            message.done.complete(ack);
        }
    }

    /** A word of a newer peer promises nothing, so it is not final (rule IM2-37). */
    private static boolean isFinal(ChatAckContent ack) {
        return ack.status().equals(AckStatus.ACCEPTED)
                || ack.status().equals(AckStatus.DUPLICATE)
                || (ack.status().equals(AckStatus.REJECTED) && !Boolean.TRUE.equals(ack.retryable()));
    }

    private void retryLater(Outgoing message) {
        message.rejections++;
        message.cancelNext();
        message.next = wiring.timers().after(wiring.backOff().after(message.rejections), () -> again(message));
    }

    void failed(ErrorPacket packet) {
        Outgoing message;
        synchronized (lock) {
            message = sentAs(packet.header());
            if (message == null) {
                LOG.info(
                        "dropped an error that belongs to no message: {}",
                        PeerWord.shown(packet.error().code()));
                return;
            }
            if (PASSING.contains(packet.error().code())) {
                retryLater(message);
                return;
            }
        }
        giveUp(message, packet.error().code().word(), new RequestFailed("chat.message", packet.error()));
    }

    private @Nullable Outgoing sentAs(PacketHeader answer) {
        return pending.values().stream()
                .filter(m -> m.wasSentAs(answer.replyTo(), answer.requestId()))
                .findFirst()
                .orElse(null);
    }

    private void giveUp(Outgoing message, String code, ConnectorException cause) {
        if (forget(message)) {
            report(message, code);
            message.done.completeExceptionally(cause);
        }
    }

    private void report(Outgoing message, String code) {
        wiring.undelivered()
                .accept(new Undelivered(
                        message.content.messageId(), code, wiring.timers().now()));
    }

    /** Takes a message out of memory and store; false when something else has ended it. */
    private boolean forget(Outgoing message) {
        synchronized (lock) {
            message.cancelAll();
            message.ended = true;
            if (!pending.remove(message.content.messageId(), message)) {
                return false;
            }
        }
        wiring.pending().forget(message.content.messageId());
        return true;
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
            dropped = new ArrayList<>(pending.values());
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
            return pending.size();
        }
    }
}
