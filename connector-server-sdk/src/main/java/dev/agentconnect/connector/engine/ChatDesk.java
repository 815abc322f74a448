package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.delivery.ActivityClock;
import dev.agentconnect.connector.delivery.Drafts;
import dev.agentconnect.connector.delivery.OutboundDelivery;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.Route;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatActivity;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ChatMessageDelta;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers chat.message, chat.message.delta and chat.activity (IM v2). The handler is called on the channel's queue. */
final class ChatDesk {
    private static final Logger LOG = LoggerFactory.getLogger(ChatDesk.class);
    private static final ChatActivityContent IDLE = new ChatActivityContent(ActivityStatus.IDLE, null, Map.of());

    private final ChatHandler handler;
    private final OutboundDelivery outbound;
    private final Drafts drafts;
    private final ActivityClock activity;
    private final ConnectorStore store;
    private final ChannelDesk channels;
    private final Replies replies;
    private final TimedCall timed;

    ChatDesk(
            ChatHandler handler,
            OutboundDelivery outbound,
            Drafts drafts,
            ActivityClock activity,
            ConnectorStore store,
            ChannelDesk channels,
            Replies replies,
            TimedCall timed) {
        this.handler = handler;
        this.outbound = outbound;
        this.drafts = drafts;
        this.activity = activity;
        this.store = store;
        this.channels = channels;
        this.replies = replies;
        this.timed = timed;
    }

    /** Runs on the channel's queue. Answered once: by the outcome, or before that by the end of its time. */
    void message(Channel channel, Route route, ChatMessage packet) {
        if (channel.isRemoved()) {
            return;
        }
        drafts.finished(channel.channelId(), packet.payload().messageId());
        AtomicBoolean open = new AtomicBoolean(true);
        Consumer<ChatAckContent> answer = ack -> {
            if (open.compareAndSet(true, false)) {
                route.send(ack(packet.header(), ack));
            }
        };
        try {
            ChatAckContent ack = timed.call(
                    () -> outbound.send(channels.context(channel), packet.payload(), handler),
                    late -> answer.accept(OutboundDelivery.unknown(packet.payload())));
            clearActivity(channel);
            answer.accept(ack);
        } catch (Exception | Error e) {
            LOG.error("a chat.message failed: {}", replies.describe(e));
            answer.accept(OutboundDelivery.unknown(packet.payload()));
        }
    }

    /** Not now: xAgent may try again. */
    ChatMessageAck busy(ChatMessage packet, String why) {
        ChatAckContent ack = ChatAckContent.rejected(packet.payload().messageId(), ErrorCode.BUSY.word(), true, why);
        return ack(packet.header(), ack);
    }

    private ChatMessageAck ack(PacketHeader message, ChatAckContent ack) {
        return new ChatMessageAck(replies.to(message), ack);
    }

    /**
     * Called on the reader thread, so that no delta waits behind a slow handler or is lost in front of a full queue; only showing
     * the draft is the handler's business, and one showing stands for all deltas that came before it.
     */
    void delta(Channel channel, Route route, ChatMessageDelta packet) {
        ChatDeltaContent delta = packet.payload();
        if (refused(route, packet.header(), PayloadRules.check(delta))) {
            return;
        }
        Drafts.Added added = drafts.add(channel.channelId(), delta);
        if (added instanceof Drafts.Added.Invalid) {
            route.send(replies.error(
                    packet.header(),
                    ErrorCode.DELTA_SEQUENCE_INVALID,
                    "a delta has a gap, a conflict or a wrong start"));
        } else if (added instanceof Drafts.Added.Grown grown
                && grown.toShow()
                && !channel.tasks().offer(() -> show(channel, delta.messageId()))) {
            drafts.take(channel.channelId(), delta.messageId()); // the next delta asks again
        }
    }

    private void show(Channel channel, String messageId) {
        Optional<String> text = drafts.take(channel.channelId(), messageId);
        if (text.isEmpty() || channel.binding().isEmpty()) {
            return;
        }
        if (store.sentMessages().find(channel.channelId(), messageId).isPresent()) {
            drafts.finished(channel.channelId(), messageId);
            return;
        }
        quietly("draft", () -> handler.draft(channels.context(channel), messageId, text.get()));
        clearActivity(channel);
    }

    void activity(Channel channel, Route route, ChatActivity packet) {
        ChatActivityContent content = packet.payload();
        if (refused(route, packet.header(), PayloadRules.check(content))
                || channel.binding().isEmpty()) {
            return;
        }
        if (content.status().equals(ActivityStatus.IDLE)) {
            clearActivity(channel);
        } else {
            activity.shown(channel.channelId(), () -> channel.tasks().offer(() -> show(channel, IDLE)));
            show(channel, content);
        }
    }

    private boolean refused(Route route, PacketHeader header, List<Violation> violations) {
        List<Violation> faults = violations.stream().filter(Violation::isError).toList();
        if (!faults.isEmpty()) {
            route.send(replies.error(
                    header, ErrorCode.INVALID_PACKET, faults.get(0).describe()));
        }
        return !faults.isEmpty();
    }

    private void clearActivity(Channel channel) {
        if (activity.cleared(channel.channelId())) {
            show(channel, IDLE);
        }
    }

    private void show(Channel channel, ChatActivityContent content) {
        if (channel.binding().isPresent()) {
            quietly("activity", () -> handler.activity(channels.context(channel), content));
        }
    }

    private interface Quiet {
        void run() throws Exception;
    }

    /** What only shows something never touches a message (rule IM2-49). */
    private static void quietly(String what, Quiet call) {
        try {
            call.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception | Error e) {
            LOG.debug("the chat handler failed at {}: {}", what, e.getClass().getName());
        }
    }
}
