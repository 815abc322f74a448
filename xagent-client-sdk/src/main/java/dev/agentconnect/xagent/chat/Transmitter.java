package dev.agentconnect.xagent.chat;

import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.xagent.dataplane.ChannelRoute;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.util.function.Consumer;

/** Puts messages on the wire, and sets when each goes out once more. Guarded by its outbox's lock. */
final class Transmitter {
    private final ChannelRoute route;
    private final ChatWiring wiring;
    private final Consumer<Outgoing> again;

    /** False until what was pending has gone out again, so that nothing newer overtakes it. */
    private boolean live;

    /**
     * A transmitter.
     *
     * @param again is told of each message whose time has come, not under the lock
     */
    Transmitter(ChannelRoute route, ChatWiring wiring, Consumer<Outgoing> again) {
        this.route = route;
        this.wiring = wiring;
        this.again = again;
    }

    void live(boolean isLive) {
        live = isLive;
    }

    /**
     * Sends a message, unless that must wait: it goes out when the channel is open again, or when it is written down.
     *
     * @throws CallRefused when it is too long for a packet
     */
    void transmit(Outgoing message) {
        if (!live || !message.ready || message.ended || isOver(message)) {
            return;
        }
        PacketHeader header = route.newHeader();
        message.cancelNext();
        message.packets.add(header.packetId(), header.requestId());
        FrameSocket.Sent sent = route.send(new ChatMessage(header, message.content));
        if (sent == FrameSocket.Sent.QUEUED) {
            message.next = wiring.timers().after(wiring.options().ackTimeout(), () -> again.accept(message));
        } else if (sent == FrameSocket.Sent.QUEUE_FULL) {
            message.next = wiring.timers().after(wiring.backOff().after(1), () -> again.accept(message));
        } // GONE: the link is just ending
    }

    /** Whether its time was over before it could go out, for example while no process was there; its alarm ends it. */
    private boolean isOver(Outgoing message) {
        return !message.endOf(wiring.options().retention())
                .isAfter(wiring.timers().now());
    }

    void retryLater(Outgoing message) {
        message.rejections++;
        message.cancelNext();
        message.next = wiring.timers().after(wiring.backOff().after(message.rejections), () -> again.accept(message));
    }
}
