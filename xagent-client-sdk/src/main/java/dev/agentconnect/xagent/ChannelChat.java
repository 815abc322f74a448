package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.xagent.chat.PushedMessage;
import dev.agentconnect.xagent.chat.Undelivered;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What chat has beside whole messages: pieces, activity, the legacy profile, and what became of messages. Thread safe. */
public final class ChannelChat {
    private final ChannelDesk desk;

    ChannelChat(ChannelDesk desk) {
        this.desk = desk;
    }

    /**
     * What may travel on this channel now: the part of the profile catalog that both sides have and the descriptor enables
     * (section 11, rule PROF-03). What is not in it is silently never sent, and never taken.
     *
     * @return immutable; after a descriptor with other profiles there is another one
     */
    public Negotiation negotiation() {
        return desk.route.negotiation();
    }

    /**
     * A new message id.
     *
     * @return an id that was never used
     */
    public String newMessageId() {
        return desk.parts.ids().message();
    }

    /**
     * Sends a piece of a message that is still being written. The whole message must follow with {@link UserChannel#send}.
     *
     * @param messageId the id that the whole message will have
     * @param text the piece
     * @return false when it was not sent; the whole message makes up for it
     */
    public boolean delta(String messageId, String text) {
        return desk.chat.delta(messageId, text);
    }

    /**
     * Says what the agent is doing: a snapshot that replaces the last one, without ack.
     *
     * @param status what it does
     * @param toolName the tool, with and only with {@code tool}
     * @return false when it was not sent, which harms nothing
     */
    public boolean activity(ActivityStatus status, @Nullable String toolName) {
        return desk.chat.activity(status, toolName);
    }

    /**
     * Sets who takes messages of the legacy profile {@code xagent.im.v1} (section 8.21). They have no ack: up to 256 that come
     * before wait for the handler, later ones are dropped. One whose handler throws is lost, unless the connector sends it
     * again.
     *
     * @param handler runs one at a time, in order, with the handler of messages
     */
    public void onPush(Consumer<PushedMessage> handler) {
        desk.pushes.onPush(handler);
    }

    /**
     * How many messages wait for their final ack.
     *
     * @return a number from 0 to the bound
     */
    public int pending() {
        return desk.chat.pendingMessages();
    }

    /**
     * The messages that were given up, with the reason (rule IM2-39): the newest 100, oldest first. {@link
     * ClientListener#messageUndelivered} tells of each.
     *
     * @return a copy
     */
    public List<Undelivered> undelivered() {
        return desk.undelivered();
    }
}
