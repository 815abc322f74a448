package dev.agentconnect.examples.telegram.outbound;

import dev.agentconnect.connector.handler.ChannelContext;
import dev.agentconnect.connector.handler.ChatHandler;
import dev.agentconnect.connector.handler.OutboundMessage;
import dev.agentconnect.protocol.xagent.profile.ActivityStatus;
import dev.agentconnect.protocol.xagent.profile.ChatActivityContent;

/**
 * Messages and activity from xAgent (IM profile v2). Each Bot API call is a part of its own, so that a redelivery repeats
 * nothing that went out; see {@link Refusal} for the one case in which it may.
 */
public final class ChatDelivery implements ChatHandler {
    private final Sender sender;
    private final Typing typing;

    /**
     * Makes the handler.
     *
     * @param sender makes the calls
     * @param typing shows the activity
     */
    public ChatDelivery(Sender sender, Typing typing) {
        this.sender = sender;
        this.typing = typing;
    }

    @Override
    public void send(OutboundMessage message) throws Exception {
        try {
            Sender.check(message.files());
            Sender.Line line = sender.line(message.channel());
            for (Outgoing.Part part : Outgoing.parts(message.text(), message.files())) {
                message.part(part.name(), () -> sender.send(line, part));
            }
        } catch (RefusedException refused) {
            throw refused.refusal().asDelivery();
        }
    }

    @Override
    public void activity(ChannelContext channel, ChatActivityContent activity) {
        if (activity.status().equals(ActivityStatus.IDLE) || !activity.status().isKnown()) {
            typing.end(channel.channelId());
        } else {
            typing.begin(channel);
        }
    }
}
