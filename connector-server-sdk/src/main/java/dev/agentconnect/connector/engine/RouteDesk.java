package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.engine.DataPlaneConnection.Identity;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.ChannelCloseAck;
import dev.agentconnect.protocol.xagent.packet.ChannelOpenAck;
import dev.agentconnect.protocol.xagent.packet.OpenedChannel;
import dev.agentconnect.protocol.xagent.packet.StatusOnly;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers channel.open and channel.close (sections 8.3 to 8.6). Runs on the queue of the data plane that asks. */
final class RouteDesk {
    private final ChannelRegistry registry;
    private final ChannelDesk channels;
    private final Replies replies;

    RouteDesk(ChannelRegistry registry, ChannelDesk channels, Replies replies) {
        this.registry = registry;
        this.channels = channels;
        this.replies = replies;
    }

    void open(DataPlaneConnection from, Identity peer, OpenRequest request) {
        Optional<Channel> opened = opened(from, peer, request);
        if (opened.isEmpty() && channels.makeRoom()) {
            opened = opened(from, peer, request);
        }
        if (opened.isEmpty()) {
            request.answer(ChannelOpenAck.failed(
                    replies.to(request.header()), replies.of(ErrorCode.BUSY, "too many channels")));
            return;
        }
        Channel channel = opened.get();
        OpenedChannel payload = new OpenedChannel(channel.channelId(), channels.describe(channel), Map.of());
        request.answer(ChannelOpenAck.ok(replies.to(request.header()).onChannel(channel.channelId()), payload));
        if (from.isOpen()) {
            channels.opened(channel, from);
        } else { // it closed in between, and its end may have been handled before the route was set
            if (registry.close(channel, from)) {
                channels.closed();
            }
        }
    }

    private Optional<Channel> opened(DataPlaneConnection from, Identity peer, OpenRequest request) {
        return registry.open(
                peer.connectorId(),
                request.header().connectorChannelId(),
                from,
                peer.negotiation().profiles());
    }

    /** Why a packet cannot be routed, or null when its channel is open on this data plane (section 8.23). */
    @Nullable
    WireError refusal(DataPlaneConnection from, Identity peer, @Nullable String channelId, PacketType type) {
        if (channelId == null) {
            return replies.of(ErrorCode.CONNECTOR_CHANNEL_ID_REQUIRED, "connector_channel_id is required");
        }
        Optional<Channel> channel = registry.find(channelId);
        if (channel.isPresent() && !channel.get().connectorId().equals(peer.connectorId())) {
            return replies.of(ErrorCode.CONNECTOR_CHANNEL_NOT_OWNED, "the channel is not of this connector_id");
        }
        return channel.isEmpty() || channel.get().route() != from ? notOpen(type) : null;
    }

    WireError notOpen(PacketType type) {
        return replies.of(ErrorCode.CHANNEL_NOT_OPEN, "channel.open must complete before " + type);
    }

    /** Closing what is not open, or what another data plane has taken over, is no fault and changes nothing. */
    void close(DataPlaneConnection from, Identity peer, String channelId, OpenRequest request) {
        registry.find(channelId)
                .filter(c -> c.connectorId().equals(peer.connectorId()))
                .filter(c -> registry.close(c, from))
                .ifPresent(c -> channels.closed());
        request.answer(ChannelCloseAck.ok(replies.to(request.header()), StatusOnly.ok()));
    }
}
