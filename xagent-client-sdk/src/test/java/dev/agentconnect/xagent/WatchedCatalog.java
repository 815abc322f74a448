package dev.agentconnect.xagent;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mockwebserver3.MockResponse;

/** A catalog, one connector for it, and what the listener heard. */
final class WatchedCatalog implements AutoCloseable {
    static final String CARD_ID = "im.sample";
    static final Secret KEY = Secret.of(Clients.KEY);
    static final String HEALTH = """
            {"status":"ok","connector_card_id":"im.sample","connector_card_version":"1.0.0","protocol_version":"3.0",
             "build":{"version":"1.0.0","git_tag":"v1","git_rev":"abc","build_time":"2601010000"}}""";

    final ScriptedConnector connector = new ScriptedConnector();
    final List<String> heard = new CopyOnWriteArrayList<>();
    final ConnectorCatalog catalog = catalog(Duration.ofHours(1));

    @Override
    public void close() {
        catalog.close();
        connector.close();
    }

    ConnectorCatalog catalog(Duration interval) {
        connector.page("/health", r -> ScriptedConnector.json(HEALTH));
        return ConnectorCatalog.builder()
                .options(CatalogOptions.DEFAULTS.withHealthInterval(interval))
                .listener(new Ears())
                .clients((id, client) -> client.options(Clients.QUICK))
                .build();
    }

    private final class Ears implements CatalogListener {
        @Override
        public void healthChanged(CatalogEntry entry, HealthStatus before) {
            heard.add(before.state() + ">" + entry.health().state());
        }

        @Override
        public void cardChanged(CatalogEntry entry, CatalogEntry before, List<Violation> breaking) {
            heard.add(before.card().connector().version() + ">"
                    + entry.card().connector().version() + " breaking " + breaking.size());
        }
    }

    void health(int status) {
        connector.page("/health", r -> new MockResponse.Builder().code(status).build());
    }

    void health(String body) {
        connector.page("/health", r -> ScriptedConnector.json(body));
    }

    void card(String body) {
        connector.page("/connector-card.json", r -> ScriptedConnector.json(body));
    }

    int reads() {
        return connector.requests("/connector-card.json").size()
                + connector.requests("/skill.md").size();
    }
}
