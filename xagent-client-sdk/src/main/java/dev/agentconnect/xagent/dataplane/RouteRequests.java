package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.ChannelClose;
import dev.agentconnect.protocol.xagent.packet.ChannelOpen;
import dev.agentconnect.protocol.xagent.packet.ChannelOpenAck;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a channel's route begins and ends on the wire (sections 8.3 to 8.6). */
final class RouteRequests {
    private RouteRequests() {}

    static Request<@Nullable Void> open(Duration timeout, Function<ChannelOpenAck, @Nullable Void> onAck) {
        return new Request<>(
                PacketType.CHANNEL_OPEN,
                PacketType.CHANNEL_OPEN_ACK,
                timeout,
                header -> new ChannelOpen(header, null),
                answer -> onAck.apply((ChannelOpenAck) answer));
    }

    static Request<@Nullable Void> close(Duration timeout) {
        return new Request<@Nullable Void>(
                PacketType.CHANNEL_CLOSE,
                PacketType.CHANNEL_CLOSE_ACK,
                timeout,
                header -> new ChannelClose(header, null),
                answer -> null);
    }
}
