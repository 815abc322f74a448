package dev.agentconnect.conformance.platform.sdk;

import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.ConnectorCatalog;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.ConnectorUser;
import dev.agentconnect.xagent.UserChannel;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import dev.agentconnect.xagent.store.UserConnector;
import dev.agentconnect.xagent.transport.OkHttpTransport;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A catalog with the connector of one scenario, and one user of the platform there. Thread safe. */
final class SdkConnector implements AutoCloseable {
    private final InternalSignals signals = new InternalSignals();
    private final PlatformFiles files = new PlatformFiles();
    private final ConnectorCatalog catalog = ConnectorCatalog.builder()
            .clients((cardId, client) -> client.options(FastOptions.OPTIONS)
                    .transport(signals.over(OkHttpTransport.create(FastOptions.OPTIONS.transport()))))
            .build();
    private final Map<String, SdkChannel> channels = new ConcurrentHashMap<>();
    private volatile @Nullable String cardId;

    /** Registers a connector; the first one is connected to and used from then on. */
    void connect(PlatformStep step) {
        String id = catalog.register(URI.create(step.text("base_url")), Secret.of(step.text("api_key")))
                .connectorCardId();
        cardId = id;
        catalog.client(id).connect();
    }

    private String cardId() {
        String known = cardId;
        if (known == null) {
            throw new IllegalStateException("not connected");
        }
        return known;
    }

    ConnectorClient client() {
        return catalog.client(cardId());
    }

    InternalSignals signals() {
        return signals;
    }

    PlatformFiles files() {
        return files;
    }

    ConnectorUser user() {
        return client().user("kit-user");
    }

    String skill() {
        return catalog.find(cardId()).flatMap(entry -> entry.skill()).orElse("");
    }

    String checkedHealth() {
        HealthStatus status = catalog.check(cardId());
        return status.keyRefused() ? "key_refused" : status.state().name().toLowerCase(Locale.ROOT);
    }

    String linkState() {
        return switch (client().state()) {
            case READY -> "ready";
            case STOPPED, CLOSED -> "stopped";
            case IDLE, CONNECTING, WAITING -> "connecting";
        };
    }

    /** A new channel of the user, with a Session of its own. */
    SdkChannel create() {
        SdkChannel kept = new SdkChannel("c" + (channels.size() + 1));
        kept.opened(user().createChannel(kept::received));
        user().bindSession(kept.userConnectorId(), kept.session());
        channels.put(kept.handle(), kept);
        return kept;
    }

    /** A channel of the user that was closed or logged out. */
    SdkChannel reopen(PlatformStep step) {
        SdkChannel kept = kept(step);
        kept.opened(user().openChannel(kept.userConnectorId(), kept::received));
        return kept;
    }

    SdkChannel kept(PlatformStep step) {
        SdkChannel kept = channels.get(step.text("channel"));
        if (kept == null) {
            throw new IllegalStateException("no such channel");
        }
        return kept;
    }

    List<String> storedIds() {
        return user().stored().stream().map(UserConnector::connectorChannelId).toList();
    }

    /** What is remembered of a closed channel counts, else what the connector said last. */
    boolean isAuthenticated(SdkChannel kept) {
        UserChannel channel = kept.channel();
        return channel.isClosed()
                ? user().stored().stream()
                        .anyMatch(record -> record.id().equals(kept.userConnectorId()) && record.authenticated())
                : channel.auth().standing().isAuthenticated();
    }

    @Override
    public void close() {
        catalog.close();
    }
}
