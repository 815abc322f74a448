package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.packet.ChatActivity;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ChatMessageDelta;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.validation.PayloadRules;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends each packet of the IM profiles where it belongs, once its channel is known. Called on a host thread; blocks nowhere. */
final class ChatPackets {
    private static final Logger LOG = LoggerFactory.getLogger(ChatPackets.class);

    private final ChatDesk desk;
    private final InboundDelivery inbound;
    private final Replies replies;

    ChatPackets(ChatDesk desk, InboundDelivery inbound, Replies replies) {
        this.desk = desk;
        this.inbound = inbound;
        this.replies = replies;
    }

    void dispatch(DataPlaneConnection from, Channel channel, Packet packet) {
        if (packet instanceof ChatMessage message) {
            message(from, channel, message);
        } else if (packet instanceof ChatMessageDelta delta) {
            desk.delta(channel, from, delta);
        } else if (packet instanceof ChatActivity activity) {
            drop(packet, channel.tasks().offer(() -> desk.activity(channel, from, activity)));
        } else if (packet instanceof ChatMessageAck ack) {
            acked(from, channel, ack);
        }
    }

    /** Under way until its ack went: a drain must not cut off a message that is going out. */
    private void message(DataPlaneConnection from, Channel channel, ChatMessage message) {
        InFlight underWay = from.inFlight();
        if (!underWay.enter()) {
            from.send(desk.busy(message, "the connector is about to end"));
        } else if (!channel.tasks().offer(() -> send(from, channel, message))) {
            underWay.leave();
            from.send(desk.busy(message, "too many messages wait on this channel"));
        }
    }

    private void send(DataPlaneConnection from, Channel channel, ChatMessage message) {
        try {
            desk.message(channel, from, message);
        } finally {
            from.inFlight().leave();
        }
    }

    /** An ack that breaks a rule decides nothing: the message stays pending. */
    private void acked(DataPlaneConnection from, Channel channel, ChatMessageAck ack) {
        Optional<Violation> fault = PayloadRules.check(ack.payload()).stream()
                .filter(Violation::isError)
                .findFirst();
        if (fault.isPresent()) {
            from.send(replies.error(
                    ack.header(), ErrorCode.INVALID_PACKET, fault.get().describe()));
        } else {
            drop(ack, inbound.acked(channel, ack));
        }
    }

    /** Activity only shows something, and an ack that is lost is asked for again. */
    private static void drop(Packet packet, boolean taken) {
        if (!taken) {
            LOG.debug("dropped a {}: the queue is full", packet.type());
        }
    }
}
