package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages from the connector: each runs the handler at most once with success, whatever is repeated, and each packet
 * gets one ack (IM v2, rules IM2-19, IM2-33 to IM2-40 and IM2-53). Messages come in where packets are read; the handler
 * runs on the channel's callback queue.
 */
final class Inbox {
    private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
    private static final String NO_HANDLER = "receiver_not_ready";
    private static final String INVALID = "invalid_payload";

    private final ChannelRoute route;
    private final CallbackQueue queue;
    private final UnaryOperator<PacketHeader> reply;
    private final SeenMessages seen;

    private volatile @Nullable ChatHandler handler;

    Inbox(ChannelRoute route, CallbackQueue queue, UnaryOperator<PacketHeader> reply, InboundMemory memory) {
        this.route = route;
        this.queue = queue;
        this.reply = reply;
        this.seen = memory.seen;
    }

    void handler(ChatHandler newHandler) {
        handler = newHandler;
    }

    void received(ChatMessage packet, long bytes) {
        ChatMessageContent message = packet.payload();
        String id = message.messageId();
        ChatHandler current = handler;
        if (!InboundRules.holdFor(message)) {
            acknowledge(packet.header(), ChatAckContent.rejected(id, INVALID, false, null));
        } else if (current == null) {
            acknowledge(packet.header(), ChatAckContent.rejected(id, NO_HANDLER, true, null));
        } else {
            SeenMessages.Verdict verdict = seen.meet(packet);
            if (verdict.answer() != null) {
                acknowledge(packet.header(), verdict.answer());
            } else if (verdict.isNew() && !queue.offer(bytes, () -> handle(packet, current))) {
                finish(packet, ChatAckContent.rejected(id, ErrorCode.BUSY.word(), true, null));
            } // else: the copy that is being handled answers for this one too
        }
    }

    private void handle(ChatMessage packet, ChatHandler current) {
        ChatAckContent outcome =
                ChatAckContent.rejected(packet.payload().messageId(), ErrorCode.DELIVERY_FAILED.word(), true, null);
        try {
            outcome = run(packet.payload(), current);
        } finally {
            finish(packet, outcome); // also when the handler throws an Error
        }
    }

    private static ChatAckContent run(ChatMessageContent message, ChatHandler current) {
        try {
            current.onMessage(message);
            return ChatAckContent.accepted(message.messageId());
        } catch (MessageRefused e) {
            return ChatAckContent.rejected(message.messageId(), e.code(), e.isRetryable(), null);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.warn("the handler of a chat.message failed: {}", e.getClass().getName());
            return ChatAckContent.rejected(message.messageId(), ErrorCode.DELIVERY_FAILED.word(), true, null);
        }
    }

    private void finish(ChatMessage packet, ChatAckContent outcome) {
        for (SeenMessages.Answer answer : seen.finish(packet, outcome)) {
            acknowledge(answer.to(), answer.ack());
        }
    }

    private void acknowledge(PacketHeader to, ChatAckContent ack) {
        try {
            FrameSocket.Sent sent = route.send(new ChatMessageAck(reply.apply(to), ack));
            if (sent != FrameSocket.Sent.QUEUED) {
                LOG.info("a chat.message.ack was not sent ({}); the connector will ask again", sent);
            }
        } catch (ConnectorException e) {
            LOG.warn("a chat.message.ack was not sent: {}", e.getMessage());
        }
    }
}
