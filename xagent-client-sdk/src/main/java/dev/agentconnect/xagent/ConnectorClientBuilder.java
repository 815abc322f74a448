package dev.agentconnect.xagent;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.protocol.xagent.envelope.XAgentProtocol;
import dev.agentconnect.xagent.chat.FilePendingStore;
import dev.agentconnect.xagent.chat.MemoryPendingStore;
import dev.agentconnect.xagent.chat.PendingStore;
import dev.agentconnect.xagent.controlplane.CardAdmission;
import dev.agentconnect.xagent.controlplane.VersionRange;
import dev.agentconnect.xagent.link.Link;
import dev.agentconnect.xagent.link.SystemTimers;
import dev.agentconnect.xagent.link.Timers;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnectorStore;
import dev.agentconnect.xagent.transport.BaseUrl;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.OkHttpTransport;
import dev.agentconnect.xagent.transport.TlsSettings;
import dev.agentconnect.xagent.transport.Transport;
import java.net.URI;
import java.security.SecureRandom;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes a {@link ConnectorClient}. Not thread safe. */
public final class ConnectorClientBuilder {
    private final BaseUrl baseUrl;
    private List<String> supportedProfiles =
            List.of(XAgentProtocol.IM_V2, XAgentProtocol.IM_V1, XAgentProtocol.DEVICE_V1);
    private ClientListener listener = ClientListener.NONE;
    private ClientOptions options = ClientOptions.DEFAULTS;
    private RandomGenerator random = new SecureRandom();
    private UserConnectorStore userConnectors = new MemoryUserConnectorStore();
    private PendingStore pending = new MemoryPendingStore();
    private @Nullable Secret apiKey;
    private @Nullable String connectorId;
    private @Nullable Timers timers;
    private @Nullable Transport transport;
    private @Nullable TlsSettings tls;
    private @Nullable ConnectorCard card;

    ConnectorClientBuilder(URI baseUrl) {
        this.baseUrl = BaseUrl.of(baseUrl);
    }

    /** What a client is made of. */
    record Settings(
            BaseUrl baseUrl,
            @Nullable Secret apiKey,
            @Nullable String connectorId,
            List<String> supportedProfiles,
            ClientListener listener,
            ClientOptions options,
            Timers timers,
            boolean ownsTimers,
            Transport transport,
            RandomGenerator random,
            UserConnectorStore userConnectors,
            PendingStore pending,
            @Nullable ConnectorCard card) {
        CardAdmission admission() {
            return new CardAdmission(VersionRange.SUPPORTED);
        }

        /** Dials the data plane (section 6, rules WS-01 and AUTHZ-04). */
        Link.Dialer dialer() {
            HttpRequest request = HttpRequest.to(baseUrl.endpoint("/ws")).withBearer(apiKey);
            return frames -> transport.dial(request, XAgentProtocol.SUBPROTOCOL, frames);
        }
    }

    /**
     * Sets the system API key (section 3). It goes to {@code /health}, {@code /ws} and {@code /files/uploads} of the Base
     * URL and nowhere else. Default: none.
     *
     * @param key the key
     * @return this
     * @throws IllegalArgumentException when no header can carry it: not visible ASCII, or white space around it
     */
    public ConnectorClientBuilder apiKey(Secret key) {
        if (!key.isHeaderSafe()) {
            throw new IllegalArgumentException(
                    "an API key travels in a header: visible ASCII, no white space or line end around it");
        }
        apiKey = key;
        return this;
    }

    /**
     * Sets the connector's id as last known, so that it can find its state again (section 8.1). Default: none.
     *
     * @param lastKnown the id
     * @return this
     */
    public ConnectorClientBuilder connectorId(String lastKnown) {
        connectorId = lastKnown;
        return this;
    }

    /**
     * Sets the profiles that this side has (section 8.1). Default: all standard profiles.
     *
     * @param profiles the profile names
     * @return this
     */
    public ConnectorClientBuilder supportedProfiles(List<String> profiles) {
        supportedProfiles = List.copyOf(profiles);
        return this;
    }

    /**
     * Sets who hears what happens. Default: nobody.
     *
     * @param clientListener the listener
     * @return this
     */
    public ConnectorClientBuilder listener(ClientListener clientListener) {
        listener = clientListener;
        return this;
    }

    /**
     * Sets bounds and waits. Default: {@link ClientOptions#DEFAULTS}.
     *
     * @param clientOptions the options
     * @return this
     */
    public ConnectorClientBuilder options(ClientOptions clientOptions) {
        options = clientOptions;
        return this;
    }

    /**
     * Sets clock and alarms. They are not closed with the client. Default: the system's.
     *
     * @param port the timers
     * @return this
     */
    public ConnectorClientBuilder timers(Timers port) {
        timers = port;
        return this;
    }

    /**
     * Sets HTTP and WebSocket. It is closed with the client. Default: OkHttp with the transport options.
     *
     * @param port the transport
     * @return this
     */
    public ConnectorClientBuilder transport(Transport port) {
        transport = port;
        return this;
    }

    /**
     * Sets trust and certificate of the default transport; the check of host names stays on. Default: the platform's.
     *
     * @param settings the context
     * @return this
     */
    public ConnectorClientBuilder tls(TlsSettings settings) {
        tls = settings;
        return this;
    }

    /** Gives the card that a catalog has admitted. */
    ConnectorClientBuilder card(ConnectorCard admitted) {
        card = admitted;
        return this;
    }

    /**
     * Sets the source of jitter.
     *
     * @param source a thread safe generator
     * @return this
     */
    public ConnectorClientBuilder random(RandomGenerator source) {
        random = source;
        return this;
    }

    /**
     * Sets where users' connections are remembered (section 8.3); one store may serve all clients of a platform. It is not
     * closed with the client. Default: a {@link MemoryUserConnectorStore} of its own.
     *
     * @param store the store
     * @return this
     */
    public ConnectorClientBuilder userConnectors(UserConnectorStore store) {
        userConnectors = store;
        return this;
    }

    /**
     * Sets where messages are remembered until their final ack, for the channels of users. It is not closed with the
     * client. Default: a {@link MemoryPendingStore} of its own; a {@link FilePendingStore} outlives the process.
     *
     * @param store the store
     * @return this
     */
    public ConnectorClientBuilder pendingMessages(PendingStore store) {
        pending = store;
        return this;
    }

    /**
     * Makes the client. Nothing is sent yet.
     *
     * @return a client; close it
     */
    public ConnectorClient build() {
        return new ConnectorClient(new Settings(
                baseUrl,
                apiKey,
                connectorId,
                supportedProfiles,
                listener,
                options,
                timers == null ? new SystemTimers() : timers,
                timers == null,
                transport == null ? ownTransport() : transport,
                random,
                userConnectors,
                pending,
                card));
    }

    private Transport ownTransport() {
        return tls == null
                ? OkHttpTransport.create(options.transport())
                : OkHttpTransport.create(tls, options.transport());
    }
}
