package dev.agentconnect.xagent;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.controlplane.CardAdmission;
import dev.agentconnect.xagent.controlplane.ControlPlane;
import dev.agentconnect.xagent.controlplane.Documents;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import dev.agentconnect.xagent.controlplane.HealthWatch;
import dev.agentconnect.xagent.controlplane.VersionRange;
import dev.agentconnect.xagent.dataplane.ByteBound;
import dev.agentconnect.xagent.dataplane.CallbackQueue;
import dev.agentconnect.xagent.dataplane.CallbackThreads;
import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.CardTaken;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.transport.BaseUrl;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connectors that a platform has let in, by the id of their cards (Connector Protocol 3.0, sections 3, 4 and 12): reads
 * and admits card and skill, watches the health, reads both again when another version or build runs, and holds the one
 * client of each connector.
 *
 * <p>{@link #register} a Base URL, take the {@link #client}, connect it. A connector that has become incompatible is
 * disconnected, and its client refuses to connect until it is compatible again. API keys go to the endpoints of their own
 * Base URL and nowhere else, and no key is ever shown. Thread safe.
 */
public final class ConnectorCatalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorCatalog.class);
    private static final int MAX_WAITING_NOTICES = 10_000;

    /** Of cards and skills that wait for the listener. */
    private static final long MAX_WAITING_NOTICE_BYTES = 64L << 20;

    private final ConnectorCatalogBuilder.Settings settings;
    private final CallbackThreads checks;
    private final CallbackThreads listeners = new CallbackThreads(1);
    private final CallbackQueue notices;
    private final Registration.Shared shared;
    private final Map<String, Registration> byCardId = new ConcurrentHashMap<>();

    private volatile boolean closed;

    ConnectorCatalog(ConnectorCatalogBuilder.Settings settings) {
        this.settings = settings;
        CatalogOptions options = settings.options();
        checks = new CallbackThreads(options.checkThreads());
        notices = new CallbackQueue(listeners.listener(), MAX_WAITING_NOTICES, new ByteBound(MAX_WAITING_NOTICE_BYTES));
        BackOff interval = new BackOff(List.of(options.healthInterval()), options.jitter(), settings.random());
        shared = new Registration.Shared(
                settings, new HealthWatch.Pace(interval, settings.timers(), checks.handlers()), this::tell);
    }

    /**
     * Starts a catalog.
     *
     * @return a builder
     */
    public static ConnectorCatalogBuilder builder() {
        return new ConnectorCatalogBuilder();
    }

    private void tell(CatalogEntry about, Consumer<CatalogListener> notice) {
        CatalogListener listener = settings.listener();
        if (listener != CatalogListener.NONE && !notices.offer(about.bytes(), () -> notice.accept(listener))) {
            LOG.warn("dropped a notice: the listener is too slow, or the catalog is closed");
        }
    }

    /**
     * Reads card and skill of a connector, lets it in, and checks its health for the first time. A failed check, or a key
     * that is refused, keeps no connector out; the health tells of it. Blocking, bounded by the transport.
     *
     * @param baseUrl its root address (section 3)
     * @param apiKey the system API key, or null for none
     * @return what is known of it
     * @throws IllegalArgumentException when the address breaks a rule of section 3
     * @throws EndpointFailed when card or skill cannot be read
     * @throws CardRefused when the card breaks a rule or its version is not let in
     * @throws CardTaken when a connector with this card id is registered (rule HACK-07); remove that one
     *     first
     */
    public CatalogEntry register(URI baseUrl, @Nullable Secret apiKey) {
        requireOpen();
        BaseUrl checked = BaseUrl.of(baseUrl);
        ControlPlane controlPlane =
                new ControlPlane(settings.transport(), checked, apiKey, new CardAdmission(VersionRange.SUPPORTED));
        Documents documents = controlPlane.documents();
        Registration registration = new Registration(
                new Registration.Address(URI.create(checked.toString()), apiKey), controlPlane, documents, shared);
        claim(documents.card().connectorCardId(), registration);
        registration.check();
        return registration.entry();
    }

    private void claim(String connectorCardId, Registration registration) {
        synchronized (byCardId) {
            requireOpen();
            if (byCardId.containsKey(connectorCardId)) {
                throw new CardTaken(connectorCardId);
            }
            if (byCardId.size() >= settings.options().maxConnectors()) {
                throw new Overloaded("maxConnectors");
            }
            byCardId.put(connectorCardId, registration);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new ClientClosed("the catalog");
        }
    }

    /**
     * What is known of a connector.
     *
     * @param connectorCardId its card's id
     * @return the entry, or nothing when it is not registered
     */
    public Optional<CatalogEntry> find(String connectorCardId) {
        return Optional.ofNullable(byCardId.get(connectorCardId)).map(Registration::entry);
    }

    /**
     * What is known of all connectors.
     *
     * @return a snapshot, in no particular order
     */
    public List<CatalogEntry> entries() {
        return byCardId.values().stream().map(Registration::entry).toList();
    }

    /**
     * The one client of a connector (rule HACK-06). It is made at the first call and not connected; it is closed when the
     * connector is removed or the catalog is closed.
     *
     * @param connectorCardId its card's id
     * @return always the same client
     * @throws IllegalArgumentException when no such connector is registered
     */
    public ConnectorClient client(String connectorCardId) {
        return registration(connectorCardId).client();
    }

    /**
     * Checks the health now, beside the regular checks. Blocking, bounded by the transport.
     *
     * @param connectorCardId its card's id
     * @return the health after the check
     * @throws IllegalArgumentException when no such connector is registered
     */
    public HealthStatus check(String connectorCardId) {
        return registration(connectorCardId).check();
    }

    private Registration registration(String connectorCardId) {
        Registration registration = byCardId.get(connectorCardId);
        if (registration == null) {
            throw new IllegalArgumentException("no connector is registered for this card id");
        }
        return registration;
    }

    /**
     * Forgets a connector: its checks end and its client is closed. Bounded by the close timeout.
     *
     * @param connectorCardId its card's id; an unknown one is ignored
     */
    public void remove(String connectorCardId) {
        Registration removed = byCardId.remove(connectorCardId);
        if (removed != null) {
            finish(removed.beginClose().stream().toList());
        }
    }

    private void finish(List<Closing> closings) {
        CompletableFuture<Boolean> all = CompletableFuture.allOf(
                        closings.stream().map(Closing::gone).toArray(CompletableFuture[]::new))
                .thenApply(done -> true);
        Await.within(all, settings.options().closeTimeout());
        closings.forEach(closing -> closing.finish(Duration.ZERO));
    }

    /** Forgets all connectors, closes their clients together within the close timeout, and ends the threads. */
    @Override
    public void close() {
        synchronized (byCardId) {
            if (closed) {
                return;
            }
            closed = true;
        }
        finish(byCardId.values().stream()
                .flatMap(registration -> registration.beginClose().stream())
                .toList());
        byCardId.clear();
        settings.transport().close();
        checks.close();
        listeners.close();
        if (settings.ownsTimers()) {
            settings.timers().close();
        }
    }
}
