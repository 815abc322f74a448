package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages to the connector that have no final ack yet (IM v2, rules IM2-37, IM2-41 and IM2-50). Each stays until
 * {@code accepted}, {@code duplicate} or a {@code rejected} that is not retryable; it is sent again with the same id and
 * content after the channel was opened again, after a retryable rejection, and after a silence. Completed messages are
 * never sent again. Thread safe; futures end outside the lock.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final Set<ErrorCode> PASSING = Set.of(
            ErrorCode.CHANNEL_NOT_OPEN,
            ErrorCode.CONNECTOR_CHANNEL_UNAVAILABLE,
            ErrorCode.BUSY,
            ErrorCode.INTERNAL_ERROR);

    private final ChannelRoute route;
    private final ChatOptions options;
    private final Timers timers;
    private final BackOff backOff;
    private final Object lock = new Object();

    // Guarded by lock; in the order of sending.
    private final Map<String, Outgoing> pending = new LinkedHashMap<>();

    // Guarded by lock. False until what was pending has gone out again, so that nothing newer overtakes it.
    private boolean live;

    Outbox(ChannelRoute route, ChatOptions options, Timers timers, BackOff backOff) {
        this.route = route;
        this.options = options;
        this.timers = timers;
        this.backOff = backOff;
    }

    CompletableFuture<ChatAckContent> send(ChatMessageContent content) {
        if (route.isClosed()) {
            return CompletableFuture.failedFuture(new ConnectorException.ClientClosed("the channel"));
        }
        if (!route.negotiation().allows(PacketType.CHAT_MESSAGE, Direction.TO_CONNECTOR)) {
            return CompletableFuture.failedFuture(
                    new ConnectorException.CallRefused("chat.message is not negotiated on this channel"));
        }
        ConnectorException broken = SentRules.fault(PayloadRules.check(content, Direction.TO_CONNECTOR));
        if (broken != null) {
            return CompletableFuture.failedFuture(broken);
        }
        synchronized (lock) {
            Outgoing same = pending.get(content.messageId());
            if (same != null) {
                return same.content.sameContent(content)
                        ? same.done
                        : CompletableFuture.failedFuture(
                                new ConnectorException.CallRefused("the message id is in use for another content"));
            }
            if (pending.size() >= options.maxPendingMessages()) {
                return CompletableFuture.failedFuture(new ConnectorException.Overloaded("maxPendingMessages"));
            }
            return enqueue(new Outgoing(content));
        }
    }

    private CompletableFuture<ChatAckContent> enqueue(Outgoing message) {
        try {
            pending.put(message.content.messageId(), message);
            transmit(message);
            message.expiry = timers.after(
                    options.retention(), () -> end(message, new ConnectorException.RequestTimeout("chat.message")));
        } catch (ConnectorException e) {
            pending.remove(message.content.messageId());
            message.cancelAll();
            message.done.completeExceptionally(e);
        }
        return message.done;
    }

    /** Sends under the lock, so that messages go out in the order in which they were given. */
    private void transmit(Outgoing message) {
        if (!live) {
            return; // it goes out when the channel is open again
        }
        PacketHeader header = route.newHeader();
        message.cancelNext();
        message.lastPacketId = header.packetId();
        message.lastRequestId = header.requestId();
        FrameSocket.Sent sent = route.send(new ChatMessage(header, message.content));
        if (sent == FrameSocket.Sent.QUEUED) {
            message.next = timers.after(options.ackTimeout(), () -> again(message));
        } else if (sent == FrameSocket.Sent.QUEUE_FULL) {
            message.next = timers.after(backOff.after(1), () -> again(message));
        } // GONE: the link is just ending
    }

    private void again(Outgoing message) {
        synchronized (lock) {
            if (pending.get(message.content.messageId()) == message) {
                transmit(message);
            }
        }
    }

    /** The channel is open again: everything that is not completed goes out once more, in order. */
    void opened() {
        synchronized (lock) {
            live = true;
            pending.values().forEach(this::transmit);
        }
    }

    void lost() {
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
            remove(message);
        }
        message.done.complete(ack);
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
        message.next = timers.after(backOff.after(message.rejections), () -> again(message));
    }

    void failed(ErrorPacket packet) {
        Outgoing message;
        synchronized (lock) {
            message = pending.values().stream()
                    .filter(m -> m.wasSentAs(
                            packet.header().replyTo(), packet.header().requestId()))
                    .findFirst()
                    .orElse(null);
            if (message == null) {
                LOG.info(
                        "dropped an error that belongs to no message: {}",
                        packet.error().code());
                return;
            }
            if (PASSING.contains(packet.error().code())) {
                retryLater(message);
                return;
            }
            remove(message);
        }
        message.done.completeExceptionally(new ConnectorException.RequestFailed("chat.message", packet.error()));
    }

    private void remove(Outgoing message) {
        message.cancelAll();
        pending.remove(message.content.messageId(), message);
    }

    private void end(Outgoing message, ConnectorException cause) {
        synchronized (lock) {
            remove(message);
        }
        message.done.completeExceptionally(cause);
    }

    void close(ConnectorException cause) {
        List<Outgoing> dropped;
        synchronized (lock) {
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
