package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ChatActivity;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ChatMessageDelta;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatAckContent;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;
import dev.agentconnect.protocol.xagent.profile.ChatDeltaContent;
import dev.agentconnect.protocol.xagent.profile.ChatMessageContent;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The chat of one channel (profile {@code xagent.im.v2}): messages both ways, deltas, activity. It asks the negotiated part
 * of the profile catalog and nothing else what it may send; that part is immutable and replaced as a whole when the
 * channel's profiles change (rules PROF-03 and PROF-06). What is not negotiated is silently never sent (rule PROF-04),
 * except that a whole message is refused to its caller, who waits for an ack. Thread safe.
 */
public final class Chat {
    private final ChannelRoute route;
    private final Outbox outbox;
    private final Inbox inbox;
    private final Object deltaLock = new Object();

    // Guarded by deltaLock.
    private final Deltas deltas = new Deltas();

    private volatile Negotiation negotiated;

    /**
     * The chat of a channel.
     *
     * @param route the channel
     * @param wiring what it is built on
     */
    public Chat(ChannelRoute route, ChatWiring wiring) {
        this.route = route;
        this.negotiated = route.negotiation();
        this.outbox = new Outbox(route, wiring);
        this.inbox = new Inbox(
                route,
                wiring.queue(),
                header -> header.reply(wiring.ids().packet(), wiring.timers().now()),
                wiring.memory());
    }

    /** Takes the messages that an earlier channel object or process left pending. Blocking; before the channel is open. */
    public void restore() {
        outbox.restore();
    }

    /**
     * Sends a whole message (rule IM2-20).
     *
     * @param message the message; its id is never used for another content
     * @return ends with the final ack; {@code rejected} is a value, not a failure
     */
    public CompletableFuture<ChatAckContent> send(ChatMessageContent message) {
        ConnectorException refusal = refusal(message);
        if (refusal != null) {
            return CompletableFuture.failedFuture(refusal);
        }
        synchronized (deltaLock) {
            deltas.stop(message.messageId());
        }
        return outbox.send(message);
    }

    private @Nullable ConnectorException refusal(ChatMessageContent message) {
        if (route.isClosed()) {
            return new ClientClosed("the channel");
        }
        if (!negotiated.allows(PacketType.CHAT_MESSAGE, Direction.TO_CONNECTOR)) {
            return new CallRefused("chat.message is not negotiated on this channel");
        }
        return SentRules.fault(PayloadRules.check(message, Direction.TO_CONNECTOR));
    }

    /**
     * Sends a piece of a message that is still being written (rules IM2-24 and IM2-28).
     *
     * @param messageId the id that the whole message will have
     * @param text the piece
     * @return false when it was not sent; the whole message makes up for it
     */
    public boolean delta(String messageId, String text) {
        if (!allowed(PacketType.CHAT_MESSAGE_DELTA)) {
            return false;
        }
        synchronized (deltaLock) {
            long sequence = deltas.next(messageId);
            if (sequence < 0) {
                return false;
            }
            ChatDeltaContent content = new ChatDeltaContent(messageId, sequence, text, Map.of());
            SentRules.require(PayloadRules.check(content));
            boolean sent = route.send(new ChatMessageDelta(push(), content)) == FrameSocket.Sent.QUEUED;
            if (sent) {
                deltas.sent(messageId, sequence);
            } else {
                deltas.stop(messageId);
            }
            return sent;
        }
    }

    /**
     * Says what the agent is doing (rules IM2-42 and IM2-43).
     *
     * @param status what it does
     * @param toolName the tool, with and only with {@code tool}
     * @return false when it was not sent, which harms nothing
     * @throws CallRefused when status and tool name do not fit
     */
    public boolean activity(ActivityStatus status, @Nullable String toolName) {
        ChatActivityContent content = new ChatActivityContent(status, toolName, Map.of());
        SentRules.require(PayloadRules.check(content));
        if (!allowed(PacketType.CHAT_ACTIVITY)) {
            return false;
        }
        return route.send(new ChatActivity(push(), content)) == FrameSocket.Sent.QUEUED;
    }

    private boolean allowed(PacketType type) {
        return route.isOpen() && negotiated.allows(type, Direction.TO_CONNECTOR);
    }

    private PacketHeader push() {
        PacketHeader header = route.newHeader();
        return new PacketHeader(
                header.packetId(), null, null, header.connectorChannelId(), header.time(), header.extra());
    }

    /**
     * Sets who takes the user's messages; until then they are rejected as retryable.
     *
     * @param handler the handler; replaces the one before
     */
    public void onMessage(ChatHandler handler) {
        inbox.handler(handler);
    }

    /**
     * Takes a packet of the channel.
     *
     * @param packet the packet
     * @param bytes what it holds in memory, about
     * @return false when it is none of chat
     */
    public boolean received(Packet packet, long bytes) {
        if (packet instanceof ChatMessage message) {
            inbox.received(message, bytes);
        } else if (packet instanceof ChatMessageAck ack) {
            outbox.acknowledged(ack);
        } else if (packet instanceof ErrorPacket error) {
            outbox.failed(error);
        } else {
            return false;
        }
        return true;
    }

    /** The channel is open: unfinished messages go out again, finished ones never (rule IM2-05). */
    public void opened() {
        negotiated = route.negotiation();
        if (negotiated.allows(PacketType.CHAT_MESSAGE, Direction.TO_CONNECTOR)) {
            outbox.resume();
        }
    }

    /** The channel has a new descriptor; other profiles replace what may be sent (rule PROF-06). */
    public void described() {
        Negotiation before = negotiated;
        Negotiation now = route.negotiation();
        if (now.profiles().equals(before.profiles()) || !route.isOpen()) {
            return;
        }
        stop();
        opened();
    }

    /** The link is gone: messages wait, and sequences of deltas cannot go on. */
    public void lost() {
        stop();
    }

    private void stop() {
        outbox.pause();
        synchronized (deltaLock) {
            deltas.stopAll();
        }
    }

    /**
     * The user is logged out: what waits is given up, also by the store.
     *
     * @param cause what the futures end with
     */
    public void loggedOut(ConnectorException cause) {
        outbox.giveUpAll(Undelivered.LOGGED_OUT, cause);
    }

    /**
     * Ends everything that waits here. What the pending store has stays there.
     *
     * @param cause why
     */
    public void close(ConnectorException cause) {
        outbox.close(cause);
    }

    /**
     * How many messages wait for their final ack.
     *
     * @return a number from 0 to the bound
     */
    public int pendingMessages() {
        return outbox.size();
    }
}
