package dev.agentconnect.xagent;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.validation.CardChanges;
import dev.agentconnect.xagent.controlplane.ControlPlane;
import dev.agentconnect.xagent.controlplane.Documents;
import dev.agentconnect.xagent.controlplane.HealthEvents;
import dev.agentconnect.xagent.controlplane.HealthState;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import dev.agentconnect.xagent.controlplane.HealthWatch;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connector of a catalog: where it is, what is known of it, and its one client. Thread safe.
 */
final class Registration implements HealthEvents {
    private final URI baseUrl;
    private final @Nullable Secret apiKey;
    private final ConnectorCatalogBuilder.Settings settings;
    private final BiConsumer<CatalogEntry, Consumer<CatalogListener>> notices;
    private final HealthWatch watch;
    private final Object updates = new Object(); // orders what the client is told; the user's code waits for it nowhere

    // Guarded by this.
    private @Nullable ConnectorClient client;
    private boolean closed;

    /** What the registrations of a catalog share. */
    record Shared(
            ConnectorCatalogBuilder.Settings settings,
            HealthWatch.Pace pace,
            BiConsumer<CatalogEntry, Consumer<CatalogListener>> notices) {}

    /** Where a connector is. */
    record Address(URI baseUrl, @Nullable Secret apiKey) {}

    Registration(Address address, ControlPlane controlPlane, Documents documents, Shared shared) {
        this.baseUrl = address.baseUrl();
        this.apiKey = address.apiKey();
        this.settings = shared.settings();
        this.notices = shared.notices();
        this.watch = new HealthWatch(controlPlane, documents, shared.pace(), this);
    }

    HealthStatus check() {
        return watch.check();
    }

    CatalogEntry entry() {
        return entry(watch.documents(), watch.status());
    }

    private CatalogEntry entry(Documents documents, HealthStatus health) {
        return new CatalogEntry(baseUrl, documents.card(), documents.skill(), health);
    }

    /** The one client of this card (rule HACK-06); made at the first call, not connected. */
    ConnectorClient client() {
        ConnectorClient known = currentClient();
        return known == null ? publish(newClient()) : known;
    }

    private ConnectorClient newClient() {
        CatalogEntry now = entry();
        ConnectorClientBuilder builder =
                ConnectorClient.builder(baseUrl).timers(settings.timers()).card(now.card());
        if (apiKey != null) {
            builder.apiKey(apiKey);
        }
        settings.clients().accept(now.connectorCardId(), builder);
        return builder.build();
    }

    /** Two threads may have made one: the first stays. */
    private ConnectorClient publish(ConnectorClient made) {
        ConnectorClient chosen;
        synchronized (this) {
            chosen = closed || client != null ? client : made;
            client = chosen;
        }
        if (chosen != made) {
            made.close();
        }
        if (chosen == null || isClosed()) {
            throw new ClientClosed("the registration");
        }
        bringUpToDate(chosen);
        return chosen;
    }

    /**
     * Holds the client to what the last check found. One at a time, and by what is known then, so that of a check and the
     * making of a client at once neither leaves the client with what was known before.
     */
    private void bringUpToDate(ConnectorClient made) {
        synchronized (updates) {
            if (watch.status().state() == HealthState.INCOMPATIBLE) {
                made.running().refuse(incompatible()); // rule HEALTH-07: it must not stay online
            } else {
                made.running().expect(watch.documents().card());
            }
        }
    }

    private void bringUpToDate() {
        ConnectorClient running = currentClient();
        if (running != null) {
            bringUpToDate(running);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private static ConnectorException incompatible() {
        return new CardRefused(List.of(Violation.error(
                "/protocol_version", "HEALTH-07", "the admitted connector", "another connector or version")));
    }

    private synchronized @Nullable ConnectorClient currentClient() {
        return client;
    }

    @Override
    public void documentsChanged(Documents before, Documents after) {
        bringUpToDate();
        CatalogEntry was = entry(before, watch.status());
        CatalogEntry is = entry(after, watch.status());
        List<Violation> breaking = CardChanges.breaking(before.card(), after.card());
        notices.accept(is, listener -> listener.cardChanged(is, was, breaking));
    }

    @Override
    public void healthChanged(HealthStatus before, HealthStatus after) {
        bringUpToDate();
        CatalogEntry is = entry(watch.documents(), after);
        notices.accept(is, listener -> listener.healthChanged(is, before));
    }

    /** Ends the checks and begins to close the client; nothing when there is none. Returns at once. */
    Optional<Closing> beginClose() {
        ConnectorClient last;
        synchronized (this) {
            closed = true;
            last = client;
        }
        watch.close();
        return Optional.ofNullable(last).flatMap(ConnectorClient::beginClose);
    }
}
