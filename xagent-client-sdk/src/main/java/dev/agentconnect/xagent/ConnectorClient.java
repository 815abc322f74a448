package dev.agentconnect.xagent;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.xagent.chat.ChatHandler;
import dev.agentconnect.xagent.controlplane.HealthReport;
import dev.agentconnect.xagent.dataplane.DataPlane;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.Attempt;
import dev.agentconnect.xagent.link.LinkState;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The xAgent side of one connector (Connector Protocol 3.0): reads and admits its card, keeps one data plane alive, opens
 * channels.
 *
 * <p>Make one per connector with {@link #builder}, {@link #connect} it, open channels, {@link #close} it. After the first
 * successful connect the link is kept alive: it reconnects with growing waits and opens its channels again. Blocking
 * calls may be made from any thread, the client's own callbacks included. Thread safe.
 */
public final class ConnectorClient implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorClient.class);

    private final ConnectorClientBuilder.Settings settings;
    private final ClientParts parts;
    private final OpenChannels channels = new OpenChannels();
    private final UserParts users;
    private final RunningPlane running;

    ConnectorClient(ConnectorClientBuilder.Settings settings) {
        this.settings = settings;
        parts = new ClientParts(settings);
        CardCache cards = new CardCache(settings.card(), parts.controlPlane::card);
        users = UserParts.of(settings);
        running = new RunningPlane(cards, parts::dataPlane);
    }

    /**
     * Starts a client.
     *
     * @param baseUrl the connector's root address: http or https, with host, without userinfo, query and fragment; a path
     *     is a prefix of every endpoint
     * @return a builder
     * @throws IllegalArgumentException when the address breaks a rule of section 3
     */
    public static ConnectorClientBuilder builder(URI baseUrl) {
        return new ConnectorClientBuilder(baseUrl);
    }

    /**
     * The card, read and admitted the first time (sections 4.1 and 12). Blocking, bounded.
     *
     * @return the card
     * @throws EndpointFailed when it cannot be read
     * @throws CardRefused when it breaks a rule or its version is not let in
     */
    public ConnectorCard card() {
        return running.card();
    }

    /**
     * The main skill (section 4.2). Blocking, bounded.
     *
     * @return its Markdown, or nothing when the connector has none
     */
    public Optional<String> skill() {
        running.requireOpen();
        return parts.controlPlane.skill();
    }

    /**
     * Asks for the health (section 4.3). Blocking, bounded.
     *
     * @return the report
     * @throws EndpointFailed when the connector is not healthy; {@code isKeyRefused} tells the key's
     *     failure apart
     */
    public HealthReport health() {
        running.requireOpen();
        return parts.controlPlane.health();
    }

    /**
     * Reads the card if need be, opens the data plane and says hello. Returns when the hello is acknowledged. Blocking,
     * bounded by the hello timeout. Does nothing when the link is ready; when automatic retry has stopped, starts it
     * again.
     *
     * @throws HelloRefused when one side refused the other
     * @throws EndpointFailed when the card or the WebSocket endpoint refused, for example the API key
     * @throws LinkLost when the connector cannot be reached
     */
    public void connect() {
        DataPlane plane = running.get();
        Await.result(plane.connect());
        running.refusal()
                .ifPresent(
                        refusal -> { // it may have come while the hello was under way
                            plane.disconnect(refusal);
                            throw refusal;
                        });
    }

    /**
     * Opens a new channel (section 8.3). Blocking, bounded by the request timeout.
     *
     * @return the open channel
     */
    public UserChannel openChannel() {
        return openChannel(null, null);
    }

    /**
     * Opens a known channel again. The connector may give it a new id, which {@link UserChannel#id} then tells.
     *
     * @param connectorChannelId the stored id
     * @return the open channel
     */
    public UserChannel openChannel(String connectorChannelId) {
        return openChannel(connectorChannelId, null);
    }

    /**
     * Opens a channel whose messages are taken from the first one on.
     *
     * @param connectorChannelId the stored id, or null for a new channel
     * @param handler takes the user's messages, or null to set it later
     * @return the open channel
     */
    public UserChannel openChannel(@Nullable String connectorChannelId, @Nullable ChatHandler handler) {
        ChannelBinding binding = ChannelBinding.nobodys(connectorChannelId == null);
        return open(connectorChannelId, binding, handler, () -> {});
    }

    /**
     * One user of the platform: channels that are remembered and counted (sections 4.1 and 8.3).
     *
     * @param userId the platform's name of the user; it never goes to the connector
     * @return the user; made anew at each call, with the same channels
     */
    public ConnectorUser user(String userId) {
        return new ConnectorUser(this, users, userId);
    }

    UserChannel open(ChannelBinding.Owner owner, @Nullable ChatHandler handler, Runnable onClosed) {
        String storedId = owner.known() == null ? null : owner.known().connectorChannelId();
        return open(storedId, ChannelBinding.of(owner), handler, onClosed);
    }

    private UserChannel open(
            @Nullable String storedId, ChannelBinding binding, @Nullable ChatHandler handler, Runnable onClosed) {
        ChannelOpener opener = new ChannelOpener(running.get(), parts.channels());
        return channels.opened(opener.open(storedId, binding, handler, onClosed));
    }

    /**
     * Asks the connector for a sign of life (section 8.22) and waits, bounded by the request timeout.
     */
    public void ping() {
        Await.result(running.get().ping());
    }

    /**
     * Where the link is now.
     *
     * @return the state
     */
    public LinkState state() {
        return running.state();
    }

    /**
     * When the connector last gave a sign of life on the data plane: any packet, the answer to a ping included. A silent
     * one is asked, and given up at the deadline of the link options (section 8.22).
     *
     * @return the time, or nothing while there is no ready link
     */
    public Optional<Instant> lastLivenessAt() {
        return running.current().flatMap(plane -> plane.link().ready()).map(Attempt::lastFrameAt);
    }

    /**
     * The running connector's id (section 8.2): keep it for the next start.
     *
     * @return the id, or nothing before the first hello
     */
    public Optional<String> connectorId() {
        return running.current().map(DataPlane::connectorId).or(() -> Optional.ofNullable(settings.connectorId()));
    }

    /**
     * Fetches a file of a message, whole or not at all (section 5.2). The request carries the URL and no key. Blocking.
     *
     * @param file the file
     * @param target where it goes; a file that stands there stays as it is until the new one is complete
     */
    public void download(ChatFile file, Path target) {
        running.requireOpen();
        parts.downloads.save(file, target);
    }

    /**
     * Opens a file of a message (section 5.2). Reading fails, instead of ending, when the file is cut off.
     *
     * @param file the file
     * @return the bytes; close it
     */
    public InputStream download(ChatFile file) {
        running.requireOpen();
        return parts.downloads.open(file);
    }

    /** The card and the data plane, for a catalog that finds another card or an incompatible connector. */
    RunningPlane running() {
        return running;
    }

    /**
     * Ends everything: pending calls and messages end with {@code ClientClosed}, running transfers are cancelled. Bounded
     * by the close timeout of the link. Does nothing the second time.
     *
     * @see #closeAndReport
     */
    @Override
    public void close() {
        CloseReport report = closeAndReport();
        if (report.droppedAnything()) {
            LOG.info("closed with work under way: {}", report);
        }
    }

    /**
     * Closes, and tells what was given up.
     *
     * @return the report; of nothing the second time
     */
    public CloseReport closeAndReport() {
        return beginClose()
                .map(closing -> closing.finish(settings.options().link().closeTimeout()))
                .orElse(CloseReport.NOTHING);
    }

    /** Nothing the second time. */
    Optional<Closing> beginClose() {
        return running.close()
                ? Optional.of(new Closing(running.current().orElse(null), channels, parts))
                : Optional.empty();
    }
}
