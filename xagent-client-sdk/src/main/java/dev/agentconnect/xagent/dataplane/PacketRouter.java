package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.packet.AckPacket;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Ping;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.error.PeerWord;
import dev.agentconnect.xagent.link.Attempt;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a packet that came in (section 7): an answer goes to the request that waits for it, everything else to its
 * channel; what nobody waits for is logged and dropped. Thread safe.
 */
final class PacketRouter {
    private static final Logger LOG = LoggerFactory.getLogger(PacketRouter.class);
    private static final int MAX_UNREADABLE_IN_A_ROW = 100;
    private static final long BYTES_PER_CHAR = 2;

    private final PacketCodec codec;
    private final Requester requests;
    private final ChannelTable channels;

    PacketRouter(PacketCodec codec, Requester requests, ChannelTable channels) {
        this.codec = codec;
        this.requests = requests;
        this.channels = channels;
    }

    void received(Attempt attempt, String text) {
        Decoded decoded = codec.decode(text);
        if (decoded instanceof Decoded.Good good) {
            attempt.readable();
            dispatch(attempt, good.packet(), BYTES_PER_CHAR * text.length());
        } else if (decoded instanceof Decoded.Bad bad) {
            LOG.warn(
                    "unreadable packet of type {}: {}",
                    PeerWord.shown(bad.origin().type()),
                    bad.describe());
            requests.pending().unreadable(bad.origin().requestId(), bad.describe());
            if (attempt.unreadable() >= MAX_UNREADABLE_IN_A_ROW) {
                attempt.end(new AnswerRefused(
                        "what the link carries", MAX_UNREADABLE_IN_A_ROW + " unreadable packets in a row"));
            }
        }
    }

    private void dispatch(Attempt attempt, Packet packet, long bytes) {
        if (packet instanceof Ping ping) {
            requests.send(attempt, new Pong(requests.reply(ping.header()), null));
        } else if (packet instanceof AckPacket || packet instanceof Pong || packet instanceof ErrorPacket) {
            if (!requests.pending().answer(packet)) {
                unasked(attempt, packet, bytes);
            }
        } else if (attempt.isReady()) {
            toChannel(attempt, packet, bytes);
        } else {
            LOG.warn("dropped a {} that came before the hello was acknowledged", shown(packet));
        }
    }

    private void unasked(Attempt attempt, Packet packet, long bytes) {
        if (packet instanceof ErrorPacket error && !attempt.isReady()) {
            attempt.end(new HelloRefused(error.error().code().word()));
        } else if (packet instanceof ErrorPacket && packet.header().connectorChannelId() != null) {
            toChannel(attempt, packet, bytes);
        } else if (packet instanceof Pong) {
            LOG.debug("a pong, as a sign of life");
        } else {
            LOG.info("dropped a late or stray {}", shown(packet));
        }
    }

    private void toChannel(Attempt attempt, Packet packet, long bytes) {
        String channelId = packet.header().connectorChannelId();
        Optional<ChannelRoute> route = channelId == null ? Optional.empty() : channels.find(channelId);
        route.ifPresentOrElse(
                r -> r.receive(attempt, packet, bytes),
                () -> LOG.info("dropped a {} for no open channel", shown(packet)));
    }

    private static String shown(Packet packet) {
        return PeerWord.shown(packet.type());
    }
}
