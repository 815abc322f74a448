package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.codec.Decoded;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.AckPacket;
import dev.agentconnect.protocol.xagent.packet.ConnectorHello;
import dev.agentconnect.protocol.xagent.packet.ConnectorHelloAck;
import dev.agentconnect.protocol.xagent.packet.ErrorPacket;
import dev.agentconnect.protocol.xagent.packet.HelloAnswer;
import dev.agentconnect.protocol.xagent.packet.Packet;
import dev.agentconnect.protocol.xagent.packet.Ping;
import dev.agentconnect.protocol.xagent.packet.Pong;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Link;
import dev.agentconnect.xagent.link.LinkEvents;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.Timers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data plane of one connector (sections 6 to 8). A packet comes in at {@link #received}: an answer goes to the
 * request that waits for it, everything else to its channel. Hello is the first packet of every attempt, and channels are
 * opened again after it. Thread safe; nothing here runs the user's code.
 */
public final class DataPlane implements LinkEvents {
    private static final Logger LOG = LoggerFactory.getLogger(DataPlane.class);

    private final PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
    private final Hello hello;
    private final DescriptorCheck descriptors;
    private final DataPlaneOptions options;
    private final Timers timers;
    private final DataPlaneEvents events;
    private final Requester requests;
    private final ChannelTable channels;
    private final BackOff reopenBackOff;
    private final Link link;

    private volatile @Nullable String connectorId;

    /**
     * A data plane; nothing is dialled yet.
     *
     * @param hello what to say first
     * @param lastConnectorId the connector's id as last known, or null
     * @param wiring what it is built on
     */
    public DataPlane(Hello hello, @Nullable String lastConnectorId, Wiring wiring) {
        this.hello = hello;
        this.connectorId = lastConnectorId;
        this.descriptors = new DescriptorCheck(hello.card());
        this.options = wiring.options();
        this.timers = wiring.timers();
        this.events = wiring.events();
        this.requests = new Requester(codec, options, timers);
        this.channels = new ChannelTable(options.maxChannels());
        LinkOptions pacing = wiring.linkOptions();
        this.reopenBackOff = new BackOff(pacing.backOff(), pacing.jitter(), wiring.random());
        this.link = new Link(wiring.dialer(), pacing, timers, wiring.random(), this);
    }

    /**
     * What a data plane is built on.
     *
     * @param dialer opens sockets
     * @param options the bounds
     * @param linkOptions the pacing
     * @param timers clock and alarms
     * @param random the source of jitter
     * @param events receives what happens
     */
    public record Wiring(
            Link.Dialer dialer,
            DataPlaneOptions options,
            LinkOptions linkOptions,
            Timers timers,
            RandomGenerator random,
            DataPlaneEvents events) {}

    /**
     * Makes the data plane ready.
     *
     * @return ends when the hello is acknowledged or the attempt has failed; completed on a thread that must not be
     *     blocked
     */
    public CompletableFuture<Void> connect() {
        return link.connect();
    }

    /**
     * Opens a channel (section 8.3).
     *
     * @param storedId the id of a known channel, or null for a new one
     * @param owner makes the receiver of its events, before anything is sent
     * @return the open channel's route
     */
    public CompletableFuture<ChannelRoute> open(
            @Nullable String storedId, Function<ChannelRoute, ? extends ChannelEvents> owner) {
        ChannelRoute route = new ChannelRoute(this, storedId, owner);
        Attempt attempt = link.ready().orElse(null);
        if (attempt == null) {
            return CompletableFuture.failedFuture(new ConnectorException.LinkLost(
                    "channel.open", ConnectorException.LinkLost.Outcome.NOT_SENT, null));
        }
        try {
            channels.hold(route);
        } catch (ConnectorException e) {
            return CompletableFuture.failedFuture(e);
        }
        return route.open(attempt).thenApply(done -> route).whenComplete((done, failure) -> {
            if (failure != null) {
                channels.release(route);
            }
        });
    }

    @Override
    public void opened(Attempt attempt) {
        Request<HelloAnswer> request = new Request<>(
                PacketType.CONNECTOR_HELLO,
                PacketType.CONNECTOR_HELLO_ACK,
                options.requestTimeout(), // the link's hello time-out is shorter and ends the attempt
                header -> new ConnectorHello(header, hello.request(connectorId)),
                answer -> greeted(attempt, (ConnectorHelloAck) answer));
        Await.onEnd(requests.ask(attempt, null, request), (answer, failure) -> {
            if (failure != null) {
                attempt.end(refusal(failure));
            }
        });
    }

    private HelloAnswer greeted(Attempt attempt, ConnectorHelloAck ack) {
        HelloAnswer answer = Objects.requireNonNull(ack.payload());
        hello.check(answer);
        String before = connectorId;
        connectorId = answer.connectorId();
        List<ChannelRoute> known = channels.all(); // before anybody can open new ones on this attempt
        attempt.confirmReady();
        if (before != null && !before.equals(answer.connectorId())) {
            events.connectorReplaced(before, answer.connectorId());
        }
        known.forEach(route -> reopen(attempt, route, 1));
        return answer;
    }

    private static ConnectorException refusal(ConnectorException cause) {
        return cause instanceof ConnectorException.RequestFailed failed
                ? new ConnectorException.HelloRefused(failed.error().code().word())
                : cause;
    }

    private void reopen(Attempt attempt, ChannelRoute route, int tries) {
        if (!attempt.isReady() || route.isClosed()) {
            return;
        }
        Await.onEnd(route.open(attempt), (done, failure) -> {
            if (failure != null && attempt.isReady() && !route.isClosed()) {
                LOG.warn("a channel was not opened again: {}", failure.getMessage());
                route.reopenFailed(failure);
                timers.after(reopenBackOff.after(tries), () -> reopen(attempt, route, tries + 1));
            }
        });
    }

    @Override
    public void received(Attempt attempt, String text) {
        Decoded decoded = codec.decode(text);
        if (decoded instanceof Decoded.Good good) {
            dispatch(attempt, good.packet());
        } else if (decoded instanceof Decoded.Bad bad) {
            LOG.warn("unreadable packet of type {}: {}", bad.origin().type(), bad.describe());
            requests.pending().unreadable(bad.origin().requestId(), bad.describe());
        }
    }

    private void dispatch(Attempt attempt, Packet packet) {
        if (packet instanceof Ping ping) {
            requests.send(attempt, new Pong(requests.reply(ping.header()), null));
        } else if (packet instanceof AckPacket || packet instanceof Pong || packet instanceof ErrorPacket) {
            if (!requests.pending().answer(packet)) {
                unasked(attempt, packet);
            }
        } else if (attempt.isReady()) {
            toChannel(packet);
        } else {
            LOG.warn("dropped a {} that came before the hello was acknowledged", packet.type());
        }
    }

    private void unasked(Attempt attempt, Packet packet) {
        if (packet instanceof ErrorPacket error && !attempt.isReady()) {
            attempt.end(new ConnectorException.HelloRefused(error.error().code().word()));
        } else if (packet instanceof ErrorPacket && packet.header().connectorChannelId() != null) {
            toChannel(packet);
        } else {
            LOG.info("dropped a late or stray {}", packet.type());
        }
    }

    private void toChannel(Packet packet) {
        String channelId = packet.header().connectorChannelId();
        Optional<ChannelRoute> route = channelId == null ? Optional.empty() : channels.find(channelId);
        route.ifPresentOrElse(
                r -> r.receive(packet), () -> LOG.info("dropped a {} for no open channel", packet.type()));
    }

    @Override
    public void quiet(Attempt attempt) {
        requests.send(attempt, new Ping(requests.header(null), null));
    }

    @Override
    public void ended(Attempt attempt, ConnectorException cause) {
        requests.pending().drain(attempt, cause);
        channels.all().forEach(route -> route.lost(attempt));
    }

    @Override
    public void stateChanged(LinkState state) {
        events.stateChanged(state);
    }

    /**
     * Asks the connector for a sign of life (section 8.22).
     *
     * @return ends with the pong
     */
    public CompletableFuture<@Nullable Void> ping() {
        Request<@Nullable Void> request = new Request<@Nullable Void>(
                PacketType.PING,
                PacketType.PONG,
                options.requestTimeout(),
                header -> new Ping(header, null),
                answer -> null);
        return link.ready()
                .map(attempt -> requests.ask(attempt, null, request))
                .orElseGet(() -> CompletableFuture.failedFuture(
                        new ConnectorException.LinkLost("ping", ConnectorException.LinkLost.Outcome.NOT_SENT, null)));
    }

    Requester requests() {
        return requests;
    }

    Negotiation negotiate(List<String> enabled) {
        return ProfileCatalog.V3_0.negotiate(enabled, hello.supportedProfiles());
    }

    Optional<String> fault(ConnectionDescriptor descriptor, String channelId) {
        return descriptors.fault(descriptor, connectorId, channelId);
    }

    ChannelTable channels() {
        return channels;
    }

    DataPlaneOptions options() {
        return options;
    }

    /**
     * The running connector's id.
     *
     * @return the id of the last hello, or the one that was given, or null
     */
    public @Nullable String connectorId() {
        return connectorId;
    }

    /**
     * The link.
     *
     * @return the state and the ready attempt
     */
    public Link link() {
        return link;
    }

    /**
     * How many requests wait for answers.
     *
     * @return a number from 0 to the bound
     */
    public int pendingRequests() {
        return requests.pending().size();
    }

    /**
     * Ends the link and every channel; everything that waits ends with {@code ClientClosed}. Returns at once.
     *
     * @return ends when the socket is gone
     */
    public CompletableFuture<@Nullable Void> close() {
        ConnectorException closed = new ConnectorException.ClientClosed("the client");
        CompletableFuture<@Nullable Void> gone = link.close();
        channels.all().forEach(route -> route.end(closed));
        return gone;
    }
}
