package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.engine.DataPlaneConnection.Identity;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.packet.AuthCancel;
import dev.agentconnect.protocol.xagent.packet.AuthLogout;
import dev.agentconnect.protocol.xagent.packet.AuthStart;
import dev.agentconnect.protocol.xagent.packet.AuthStatus;
import dev.agentconnect.protocol.xagent.packet.ChannelClose;
import dev.agentconnect.protocol.xagent.packet.ChannelOpen;
import dev.agentconnect.protocol.xagent.packet.ChatActivity;
import dev.agentconnect.protocol.xagent.packet.ChatMessage;
import dev.agentconnect.protocol.xagent.packet.ChatMessageAck;
import dev.agentconnect.protocol.xagent.packet.ChatMessageDelta;
import dev.agentconnect.protocol.xagent.packet.DescriptorContent;
import dev.agentconnect.protocol.xagent.packet.DescriptorGet;
import dev.agentconnect.protocol.xagent.packet.DescriptorGetAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.protocol.xagent.packet.ToolInvoke;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends each packet after the hello where it belongs (section 8). Called on a host thread; blocks nowhere. */
final class PacketDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(PacketDispatcher.class);

    private final ChannelRegistry registry;
    private final ChannelDesk channels;
    private final AuthDesk auth;
    private final ToolDesk tools;
    private final @Nullable ChatDesk chat;
    private final InboundDelivery inbound;
    private final Replies replies;
    private final RouteDesk routes;

    PacketDispatcher(
            ChannelRegistry registry,
            ChannelDesk channels,
            AuthDesk auth,
            ToolDesk tools,
            @Nullable ChatDesk chat,
            InboundDelivery inbound,
            Replies replies) {
        this.registry = registry;
        this.channels = channels;
        this.auth = auth;
        this.tools = tools;
        this.chat = chat;
        this.inbound = inbound;
        this.replies = replies;
        this.routes = new RouteDesk(registry, channels, replies);
    }

    void dispatch(DataPlaneConnection from, Identity peer, Packet packet) {
        if (packet instanceof ChannelOpen) {
            request(from, packet, request -> task(from, request, () -> routes.open(from, peer, request)));
        } else if (packet instanceof ChannelClose) {
            request(from, packet, request -> close(from, peer, request));
        } else if (ProfileCatalog.V3_0.isProfilePacket(packet.type())) {
            profilePacket(from, peer, packet);
        } else if (packet instanceof ErrorPacket error) {
            refusedByPeer(from, error);
        } else if (!(packet instanceof Pong)) {
            channelRequest(from, peer, packet);
        }
    }

    // ---- requests that belong to a channel -------------------------------------------------------------------

    private void channelRequest(DataPlaneConnection from, Identity peer, Packet packet) {
        if (packet instanceof DescriptorGet) {
            onChannel(
                    from,
                    peer,
                    packet,
                    (request, channel) -> task(
                            from,
                            request,
                            () -> request.answer(DescriptorGetAck.ok(
                                    replies.to(request.header()),
                                    new DescriptorContent(channels.describe(channel), Map.of())))));
        } else if (packet instanceof AuthStart start) {
            queued(from, peer, packet, (request, channel) -> auth.start(request, channel, start.payload()));
        } else if (packet instanceof AuthStatus status) {
            queued(from, peer, packet, (request, channel) -> auth.status(request, channel, status.payload()));
        } else if (packet instanceof AuthCancel cancel) {
            queued(
                    from,
                    peer,
                    packet,
                    (request, channel) ->
                            auth.cancel(request, channel, cancel.payload().authSessionId()));
        } else if (packet instanceof AuthLogout) {
            queued(from, peer, packet, auth::logout);
        } else if (packet instanceof ToolInvoke invoke) {
            queued(from, peer, packet, (request, channel) -> tools.invoke(request, channel, invoke.payload()));
        } else {
            from.send(
                    replies.error(packet.header(), ErrorCode.UNSUPPORTED_PACKET, "this packet type is not supported"));
        }
    }

    /** Runs on the channel's queue. Whatever happens, the request is answered. */
    private void queued(DataPlaneConnection from, Identity peer, Packet packet, BiConsumer<OpenRequest, Channel> work) {
        onChannel(from, peer, packet, (request, channel) -> {
            boolean taken = channel.tasks()
                    .offer(() -> guarded(request, () -> {
                        if (channel.isRemoved()) {
                            request.answer(notOpen(packet));
                        } else {
                            work.accept(request, channel);
                        }
                    }));
            if (!taken) {
                request.answer(
                        replies.error(request.header(), ErrorCode.BUSY, "too many requests wait on this channel"));
            }
        });
    }

    private void guarded(OpenRequest request, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.error("a request failed: {}", replies.describe(e));
            request.answer(replies.error(request.header(), ErrorCode.INTERNAL_ERROR, "the connector failed"));
        }
    }

    private void onChannel(
            DataPlaneConnection from, Identity peer, Packet packet, BiConsumer<OpenRequest, Channel> work) {
        Channel channel = route(from, peer, packet);
        if (channel != null) {
            request(from, packet, request -> work.accept(request, channel));
        }
    }

    /** Every request needs an id, and one that is still open is not taken over. */
    private void request(DataPlaneConnection from, Packet packet, Consumer<OpenRequest> work) {
        if (packet.header().requestId() == null) {
            from.send(replies.error(packet.header(), ErrorCode.INVALID_PACKET, "/request_id: required in a request"));
            return;
        }
        OpenRequests.Outcome outcome = from.requests().open(packet);
        if (outcome instanceof OpenRequests.Outcome.Opened opened) {
            work.accept(opened.request());
        } else if (outcome instanceof OpenRequests.Outcome.InUse) {
            from.send(replies.error(
                    packet.header(), ErrorCode.REQUEST_ID_IN_USE, "a request with this request_id is still open"));
        } else if (outcome instanceof OpenRequests.Outcome.Full) {
            from.send(replies.error(packet.header(), ErrorCode.BUSY, "too many requests are open"));
        }
    }

    /** The open channel of a packet; a packet without one is refused (section 8.23). */
    private @Nullable Channel route(DataPlaneConnection from, Identity peer, Packet packet) {
        String channelId = packet.header().connectorChannelId();
        if (channelId == null) {
            from.send(replies.error(
                    packet.header(), ErrorCode.CONNECTOR_CHANNEL_ID_REQUIRED, "connector_channel_id is required"));
            return null;
        }
        Optional<Channel> channel = registry.find(channelId);
        if (channel.isPresent() && !channel.get().connectorId().equals(peer.connectorId())) {
            from.send(replies.error(
                    packet.header(), ErrorCode.CONNECTOR_CHANNEL_NOT_OWNED, "the channel is not of this connector_id"));
            return null;
        }
        if (channel.isEmpty() || channel.get().route() != from) {
            from.send(notOpen(packet));
            return null;
        }
        return channel.get();
    }

    private ErrorPacket notOpen(Packet packet) {
        return replies.error(
                packet.header(), ErrorCode.CHANNEL_NOT_OPEN, "channel.open must complete before " + packet.type());
    }

    // ---- opening and closing ---------------------------------------------------------------------------------

    private void close(DataPlaneConnection from, Identity peer, OpenRequest request) {
        String channelId = request.header().connectorChannelId();
        if (channelId == null) {
            request.answer(replies.error(
                    request.header(), ErrorCode.CONNECTOR_CHANNEL_ID_REQUIRED, "connector_channel_id is required"));
        } else {
            task(from, request, () -> routes.close(from, peer, channelId, request));
        }
    }

    private void task(DataPlaneConnection from, OpenRequest request, Runnable work) {
        if (!from.tasks().offer(() -> guarded(request, work))) {
            request.answer(
                    replies.error(request.header(), ErrorCode.BUSY, "too many requests wait on this data plane"));
        }
    }

    // ---- packets of a profile --------------------------------------------------------------------------------

    private void profilePacket(DataPlaneConnection from, Identity peer, Packet packet) {
        if (chat == null || !peer.negotiation().allows(packet.type(), Direction.TO_CONNECTOR)) {
            from.send(replies.error(packet.header(), ErrorCode.UNSUPPORTED_PACKET, "this packet type is not enabled"));
            return;
        }
        Channel channel = route(from, peer, packet);
        if (channel == null) {
            return;
        }
        if (packet instanceof ChatMessage message) {
            message(from, channel, message, chat);
        } else if (packet instanceof ChatMessageDelta delta) {
            chat.delta(channel, from, delta);
        } else if (packet instanceof ChatActivity activity) {
            drop(packet, channel.tasks().offer(() -> chat.activity(channel, from, activity)));
        } else if (packet instanceof ChatMessageAck ack) {
            drop(packet, from.tasks().offer(() -> inbound.acked(channel, ack)));
        }
    }

    private void message(DataPlaneConnection from, Channel channel, ChatMessage message, ChatDesk desk) {
        if (!channel.tasks().offer(() -> desk.message(channel, from, message))) {
            from.send(desk.busy(message));
        }
    }

    /** Activity only shows something, and an ack that is lost is asked for again. */
    private static void drop(Packet packet, boolean taken) {
        if (!taken) {
            LOG.debug("dropped a {}: the queue is full", packet.type());
        }
    }

    private void refusedByPeer(DataPlaneConnection from, ErrorPacket error) {
        LOG.info("xAgent answered with an error: {}", error.error().code());
        String replyTo = error.header().replyTo();
        if (replyTo != null) {
            drop(error, from.tasks().offer(() -> inbound.refused(replyTo)));
        }
    }
}
