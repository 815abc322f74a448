package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketHeader;
import dev.agentconnect.protocol.xagent.packet.ChannelOpenAck;
import dev.agentconnect.protocol.xagent.packet.DescriptorPush;
import dev.agentconnect.protocol.xagent.packet.OpenedChannel;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.profile.Direction;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.xagent.error.AnswerRefused;
import dev.agentconnect.xagent.error.CallRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.PeerWord;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One channel on the wire: its id, its descriptor, what it may carry, and the attempt on which it is open (sections 8.3
 * to 8.6). It outlives attempts: after a drop it is opened again with the same id, and takes a new one when the connector
 * gives one (rules OPEN-01 and OPEN-06). Thread safe.
 */
public final class ChannelRoute {
    private static final Logger LOG = LoggerFactory.getLogger(ChannelRoute.class);

    private final DataPlane plane;
    private final ChannelEvents events;

    /** Held while the view changes and the owner hears of it, so that the owner never takes an old view for the new one. */
    private final Object order = new Object();

    /** Replaced as a whole, under {@code order}. */
    private volatile RouteView view;

    ChannelRoute(DataPlane plane, @Nullable String storedId, Function<ChannelRoute, ? extends ChannelEvents> owner) {
        this.plane = plane;
        this.view = new RouteView(storedId, null, plane.negotiate(List.of()), null, false);
        this.events = owner.apply(this);
    }

    CompletableFuture<@Nullable Void> open(Attempt attempt) {
        Duration timeout = plane.options().requestTimeout();
        return plane.requests()
                .ask(attempt, view.channelId(), RouteRequests.open(timeout, ack -> opened(attempt, ack)));
    }

    private @Nullable Void opened(Attempt attempt, ChannelOpenAck ack) {
        OpenedChannel opened = Objects.requireNonNull(ack.payload());
        String channelId = opened.connectorChannelId();
        if (!channelId.equals(ack.header().connectorChannelId())) {
            throw refused("the envelope names another channel than the payload");
        }
        plane.fault(opened.connectionDescriptor(), channelId).ifPresent(fault -> {
            throw refused(fault);
        });
        synchronized (order) {
            if (view.closed()) {
                throw new ClientClosed("the channel");
            }
            if (!plane.channels().bind(channelId, this)) {
                throw refused("another channel has this id");
            }
            if (view.channelId() != null && !view.channelId().equals(channelId)) {
                plane.channels().unbind(view.channelId(), this);
            }
            view = described(channelId, opened.connectionDescriptor(), attempt);
            events.opened();
        }
        if (!attempt.isReady()) {
            lost(attempt); // it ended just before, when the channel was not open on it yet
        }
        return null;
    }

    private RouteView described(String channelId, ConnectionDescriptor descriptor, @Nullable Attempt attempt) {
        Negotiation negotiation = plane.negotiate(descriptor.connection().profiles());
        return new RouteView(channelId, descriptor, negotiation, attempt, false);
    }

    private static ConnectorException refused(String fault) {
        return new AnswerRefused("channel.open", fault);
    }

    void lost(Attempt attempt) {
        synchronized (order) {
            if (view.openOn() == attempt) {
                view = view.openOn(null);
                events.lost();
            }
        }
    }

    /**
     * Takes a packet of an attempt. Until the channel is open on it, its id says nothing: the connector may be another one
     * than before, and the id that of another user (rule HACK-06).
     */
    void receive(Attempt attempt, Packet packet, long bytes) {
        if (view.openOn() != attempt) {
            LOG.info("dropped a {} for a channel that is not open", PeerWord.shown(packet.type()));
        } else if (packet instanceof DescriptorPush push) {
            describe(push.payload().connectionDescriptor());
        } else if (ProfileCatalog.V3_0.isProfilePacket(packet.type())
                && !view.negotiation().allows(packet.type(), Direction.TO_XAGENT)) {
            LOG.debug("dropped a {} that is not negotiated", PeerWord.shown(packet.type()));
        } else {
            events.received(packet, bytes);
        }
    }

    /** Whether it was open once; only then it is opened again by itself. */
    boolean wasOpen() {
        return view.descriptor() != null;
    }

    /**
     * The connector's card that counts now: its tools and auth flows (section 12).
     *
     * @return an admitted card
     */
    public ConnectorCard card() {
        return plane.card();
    }

    void reopenFailed(ConnectorException cause) {
        events.reopenFailed(cause);
    }

    /**
     * Takes a descriptor that came in an answer or a push; one of another identity is ignored (rule DESC-17).
     *
     * @param descriptor the descriptor, or null for none
     * @return whether it was taken; one of another identity is not (rule DESC-17)
     */
    public boolean describe(@Nullable ConnectionDescriptor descriptor) {
        if (descriptor == null) {
            return false;
        }
        synchronized (order) {
            String channelId = view.channelId();
            Optional<String> fault =
                    channelId == null ? Optional.of("no channel yet") : plane.fault(descriptor, channelId);
            if (channelId == null || fault.isPresent() || view.closed()) {
                LOG.warn("ignored a descriptor: {}", fault.orElse("the channel is closed"));
                return false;
            }
            view = described(channelId, descriptor, view.openOn());
            events.descriptorChanged(descriptor);
        }
        return true;
    }

    /**
     * Asks on this channel.
     *
     * @param request the question
     * @param <T> its result
     * @return always ends; completed where packets are read
     */
    public <T extends @Nullable Object> CompletableFuture<T> request(Request<T> request) {
        RouteView now = view;
        if (now.closed()) {
            return CompletableFuture.failedFuture(new ClientClosed("the channel"));
        }
        if (now.openOn() == null) {
            return CompletableFuture.failedFuture(notSent(request.type().word()));
        }
        return plane.requests().ask(now.openOn(), now.channelId(), request);
    }

    private static ConnectorException notSent(String what) {
        return new LinkLost(what, LinkLost.Outcome.NOT_SENT, null);
    }

    /**
     * A header for a packet of this channel that expects no answer by request id, but may get an error.
     *
     * @return a header with new ids
     * @throws LinkLost when the channel has no id yet
     */
    public PacketHeader newHeader() {
        String channelId = view.channelId();
        if (channelId == null) {
            throw notSent("the packet");
        }
        return plane.requests().header(channelId);
    }

    /**
     * Sends a packet without waiting.
     *
     * @param packet a packet of this channel
     * @return what became of it; {@code GONE} when the channel is not open
     * @throws CallRefused when it is too long
     */
    public FrameSocket.Sent send(Packet packet) {
        Attempt attempt = view.openOn();
        return attempt == null ? FrameSocket.Sent.GONE : plane.requests().send(attempt, packet);
    }

    /**
     * Closes the runtime route; the binding and the login at the target stay (section 8.5). Of several at once the first
     * closes it.
     *
     * @return ends when the connector has acknowledged, or cannot any more; at once for all but the first
     */
    public CompletableFuture<@Nullable Void> close() {
        RouteView last = finish(new ClientClosed("the channel"));
        return last.openOn() == null
                ? CompletableFuture.completedFuture(null)
                : plane.requests()
                        .ask(
                                last.openOn(),
                                last.channelId(),
                                RouteRequests.close(plane.options().requestTimeout()));
    }

    /**
     * Ends the runtime route on this side alone, without a packet (section 8.13, rule AUTH-19): nothing is sent or taken
     * on it any more, and it is not opened again after a drop.
     *
     * @param cause what waits ends with this
     */
    public void drop(ConnectorException cause) {
        finish(cause);
    }

    /** Gives the last view before the end, or the one after it when the end was before. */
    private RouteView finish(ConnectorException cause) {
        RouteView last;
        synchronized (order) {
            last = view;
            if (last.closed()) {
                return last;
            }
            view = last.over();
        }
        plane.channels().release(this);
        events.closed(cause);
        return last;
    }

    /**
     * The channel's id.
     *
     * @return the id, or null before the first opening
     */
    public @Nullable String channelId() {
        return view.channelId();
    }

    /**
     * The last descriptor of this channel.
     *
     * @return the descriptor, or null before the first opening
     */
    public @Nullable ConnectionDescriptor descriptor() {
        return view.descriptor();
    }

    /**
     * What the channel may carry now (rule PROF-03).
     *
     * @return immutable; replaced when a descriptor brings other profiles
     */
    public Negotiation negotiation() {
        return view.negotiation();
    }

    /**
     * Whether packets can be sent now.
     *
     * @return false while the link is down or the channel is being opened again
     */
    public boolean isOpen() {
        return view.openOn() != null;
    }

    /**
     * Whether this side has closed it.
     *
     * @return true after the end
     */
    public boolean isClosed() {
        return view.closed();
    }
}
