package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.codec.PacketCodec;
import dev.agentconnect.protocol.xagent.descriptor.ConnectionDescriptor;
import dev.agentconnect.protocol.xagent.envelope.PacketType;
import dev.agentconnect.protocol.xagent.packet.Ping;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog;
import dev.agentconnect.protocol.xagent.profile.ProfileCatalog.Negotiation;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Link;
import dev.agentconnect.xagent.link.LinkEvents;
import dev.agentconnect.xagent.link.LinkOptions;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.Timers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The data plane of one connector (sections 6 to 8). A packet comes in at the {@link PacketRouter}; hello is the first
 * packet of every attempt ({@link Greeting}), and channels are opened again after it ({@link Reopening}). Thread safe;
 * nothing here runs the user's code.
 */
public final class DataPlane {
    private final DataPlaneOptions options;
    private final DataPlaneEvents events;
    private final Requester requests;
    private final ChannelTable channels;
    private final Greeting greeting;
    private final PacketRouter router;
    private final Link link;

    /**
     * A data plane; nothing is dialled yet.
     *
     * @param hello what to say first
     * @param lastConnectorId the connector's id as last known, or null
     * @param wiring what it is built on
     */
    public DataPlane(Hello hello, @Nullable String lastConnectorId, Wiring wiring) {
        this.options = wiring.options();
        this.events = wiring.events();
        Timers timers = wiring.timers();
        LinkOptions pacing = wiring.linkOptions();
        PacketCodec codec = new PacketCodec(JsonLimits.PACKET);
        this.requests = new Requester(codec, options, timers);
        this.channels = new ChannelTable(options.maxChannels());
        BackOff backOff = new BackOff(pacing.backOff(), pacing.jitter(), wiring.random());
        Reopening reopening = new Reopening(channels, backOff, timers);
        this.greeting = new Greeting(hello, lastConnectorId, requests, reopening, wiring);
        this.router = new PacketRouter(codec, requests, channels);
        this.link = new Link(wiring.dialer(), pacing, timers, wiring.random(), new FromLink());
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
            return CompletableFuture.failedFuture(new LinkLost("channel.open", LinkLost.Outcome.NOT_SENT, null));
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
                .orElseGet(() -> CompletableFuture.failedFuture(new LinkLost("ping", LinkLost.Outcome.NOT_SENT, null)));
    }

    Requester requests() {
        return requests;
    }

    Negotiation negotiate(List<String> enabled) {
        return ProfileCatalog.V3_0.negotiate(enabled, greeting.supportedProfiles());
    }

    Optional<String> fault(ConnectionDescriptor descriptor, String channelId) {
        return greeting.fault(descriptor, channelId);
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
        return greeting.connectorId();
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
     * Takes another card of the same connector, which must have been admitted: hello, descriptors and channels are held to
     * it from now on.
     *
     * @param card the card
     */
    public void expect(ConnectorCard card) {
        greeting.expect(card);
    }

    /**
     * The card that counts now (section 12).
     *
     * @return the last one that was given
     */
    public ConnectorCard card() {
        return greeting.card();
    }

    /**
     * Ends the link and stops automatic retry until {@link #connect}. Channels stay known.
     *
     * @param cause why; what is under way ends with it
     */
    public void disconnect(ConnectorException cause) {
        link.stop(cause);
    }

    /**
     * Ends the link and every channel; everything that waits ends with {@code ClientClosed}. Returns at once.
     *
     * @return ends when the socket is gone, with whether the peer has closed it too
     */
    public CompletableFuture<Boolean> close() {
        ConnectorException closed = new ClientClosed("the client");
        CompletableFuture<Boolean> gone = link.close();
        channels.all().forEach(route -> route.drop(closed));
        return gone;
    }

    private final class FromLink implements LinkEvents {
        @Override
        public void opened(Attempt attempt) {
            greeting.start(attempt);
        }

        @Override
        public void received(Attempt attempt, String text) {
            router.received(attempt, text);
        }

        @Override
        public void quiet(Attempt attempt) {
            requests.send(attempt, new Ping(requests.header(null), null));
        }

        @Override
        public void ended(Attempt attempt, ConnectorException cause) {
            requests.pending().drain(attempt, cause);
            channels.all().forEach(route -> route.lost(attempt));
            events.linkEnded(cause);
        }

        @Override
        public void stateChanged(LinkState state) {
            events.stateChanged(state);
        }
    }
}
