package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.delivery.InboundDelivery;
import dev.agentconnect.connector.engine.DataPlaneConnection.Identity;
import dev.agentconnect.connector.lease.Channel;
import dev.agentconnect.connector.lease.ChannelRegistry;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.envelope.ErrorCode;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.envelope.WireError;
import dev.agentconnect.protocol.xagent.packet.AuthCancel;
import dev.agentconnect.protocol.xagent.packet.AuthLogout;
import dev.agentconnect.protocol.xagent.packet.AuthStart;
import dev.agentconnect.protocol.xagent.packet.AuthStatus;
import dev.agentconnect.protocol.xagent.packet.ChannelClose;
import dev.agentconnect.protocol.xagent.packet.ChannelOpen;
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
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends each packet after the hello where it belongs (section 8). Called on a host thread; blocks nowhere. */
final class PacketDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(PacketDispatcher.class);
    private static final Set<PacketType> WITHOUT_CHANNEL = Set.of(
            PacketType.CONNECTOR_HELLO,
            PacketType.CONNECTOR_HELLO_ACK,
            PacketType.CHANNEL_OPEN,
            PacketType.CHANNEL_CLOSE,
            PacketType.PING,
            PacketType.PONG,
            PacketType.ERROR);

    private final ChannelRegistry registry;
    private final ChannelDesk channels;
    private final AuthDesk auth;
    private final ToolDesk tools;
    private final @Nullable ChatPackets chat;
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
        this.chat = chat == null ? null : new ChatPackets(chat, inbound, replies);
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
        } catch (StoreUnavailable e) {
            LOG.warn("a request found the store away: {}", replies.describe(e));
            request.answer(new ErrorPacket(replies.to(request.header()), replies.storeAway()));
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
        WireError fault = routes.refusal(from, peer, packet.header().connectorChannelId(), packet.type());
        if (fault != null) {
            from.send(new ErrorPacket(replies.to(packet.header()), fault));
            return null;
        }
        Channel channel = registry.find(Objects.requireNonNull(packet.header().connectorChannelId()))
                .orElse(null);
        if (channel == null) { // removed in between
            from.send(notOpen(packet));
        }
        return channel;
    }

    private ErrorPacket notOpen(Packet packet) {
        return new ErrorPacket(replies.to(packet.header()), routes.notOpen(packet.type()));
    }

    /** Why a packet whose payload is not valid would be refused anyway: routing comes before content (decision X5). */
    @Nullable
    WireError routingFault(DataPlaneConnection from, Identity peer, Decoded.Origin origin) {
        PacketType type = new PacketType(Objects.requireNonNullElse(origin.type(), ""));
        boolean needsChannel = type.isKnown() && !WITHOUT_CHANNEL.contains(type);
        return needsChannel ? routes.refusal(from, peer, origin.connectorChannelId(), type) : null;
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

    // ---- everything else -------------------------------------------------------------------------------------

    private void profilePacket(DataPlaneConnection from, Identity peer, Packet packet) {
        if (chat == null || !peer.negotiation().allows(packet.type(), Direction.TO_CONNECTOR)) {
            from.send(replies.error(packet.header(), ErrorCode.UNSUPPORTED_PACKET, "this packet type is not enabled"));
            return;
        }
        Channel channel = route(from, peer, packet);
        if (channel != null) {
            chat.dispatch(from, channel, packet);
        }
    }

    private void refusedByPeer(DataPlaneConnection from, ErrorPacket error) {
        LOG.info("xAgent answered with an error: {}", error.error().code());
        String replyTo = error.header().replyTo();
        if (replyTo != null && !from.tasks().offer(() -> inbound.refused(replyTo))) {
            LOG.debug("dropped an error: the queue is full");
        }
    }
}
