package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.controlplane.HealthState;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.CardTaken;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.link.LinkState;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogTest {
    private static final String CARD_ID = WatchedCatalog.CARD_ID;
    private static final String HEALTH = WatchedCatalog.HEALTH;
    private static final Secret KEY = WatchedCatalog.KEY;

    private final WatchedCatalog watched = new WatchedCatalog();
    private final ScriptedConnector connector = watched.connector;
    private final ConnectorCatalog catalog = watched.catalog;

    @AfterEach
    void stop() {
        watched.close();
    }

    @Test
    void registeredConnectorIsKnownWithCardSkillAndHealth() {
        CatalogEntry entry = catalog.register(connector.url(), KEY);
        assertThat(entry.connectorCardId()).isEqualTo(CARD_ID);
        assertThat(entry.health().state()).isEqualTo(HealthState.ONLINE);
        assertThat(catalog.entries()).containsExactly(entry);
        assertThat(entry.toString()).doesNotContain(Clients.KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://h/", "http:///nohost", "http://u:p@h/", "http://h/?q=1", "http://h/#f"})
    void base01Base02Base03BadBaseUrlIsRefusedBeforeAnythingIsSent(String url) {
        assertThatThrownBy(() -> catalog.register(URI.create(url), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("BASE-0");
    }

    @Test
    void base04FixedEndpointsStandBelowThePathPrefix() {
        connector.page("/a/b/connector-card.json", r -> ScriptedConnector.json(ScriptedConnector.CARD));
        connector.page("/a/b/health", r -> ScriptedConnector.json(HEALTH));
        catalog.register(connector.url().resolve("/a/b/"), null);
        assertThat(connector.requests("/a/b/connector-card.json")).hasSize(1);
        assertThat(connector.requests("/a/b/skill.md")).hasSize(1);
        assertThat(connector.requests("/a/b/health")).hasSize(1);
        assertThat(watched.reads()).isZero();
    }

    @Test
    void authz03Authz08KeyGoesToHealthAndNotToTheDocuments() {
        catalog.register(connector.url(), KEY);
        assertThat(connector.requests("/health").get(0).getHeaders().get("Authorization"))
                .isEqualTo("Bearer " + Clients.KEY);
        for (String path : List.of("/connector-card.json", "/skill.md")) {
            assertThat(connector.requests(path).get(0).getHeaders().get("Authorization"))
                    .isNull();
        }
    }

    @Test
    void authz08KeyNeverFollowsARedirect() {
        catalog.register(connector.url(), KEY);
        try (ScriptedConnector elsewhere = new ScriptedConnector()) {
            connector.page(
                    "/health",
                    r -> new MockResponse.Builder()
                            .code(307)
                            .setHeader(
                                    "Location",
                                    elsewhere.url().resolve("/health").toString())
                            .build());
            assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.DEGRADED);
            assertThat(elsewhere.requests("/health")).isEmpty();
        }
    }

    @Test
    void skill10SkillIsKeptAsItCame() {
        String skill = "---\nname: connector-im-sample\n---\r\n# \u6587 \n";
        connector.page("/skill.md", r -> new MockResponse.Builder().body(skill).build());
        assertThat(catalog.register(connector.url(), null).skill()).contains(skill);
    }

    @Test
    void compat04CardBelowTheMinimumIsNotLetIn() {
        watched.card(ScriptedConnector.CARD.replace("_version\":\"3.0\"", "_version\":\"2.9\""));
        assertThatThrownBy(() -> catalog.register(connector.url(), null)).isInstanceOf(CardRefused.class);
        assertThat(catalog.entries()).isEmpty();
    }

    @Test
    void hack07SecondBaseUrlOfACardIsRefusedAndTheFirstStays() {
        catalog.register(connector.url(), null);
        try (ScriptedConnector second = new ScriptedConnector()) {
            assertThatThrownBy(() -> catalog.register(second.url(), null)).isInstanceOf(CardTaken.class);
            assertThat(second.requests("/ws")).isEmpty();
            catalog.remove(CARD_ID);
            assertThat(catalog.register(second.url(), null).baseUrl().getPort())
                    .isEqualTo(second.url().getPort());
        }
    }

    @Test
    void hack06ThereIsOneClientOfACard() {
        catalog.register(connector.url(), KEY);
        ConnectorClient client = catalog.client(CARD_ID);
        client.connect();
        assertThat(catalog.client(CARD_ID)).isSameAs(client);
        assertThat(connector.requests("/connector-card.json")).hasSize(1); // the catalog's card is the client's
        catalog.remove(CARD_ID);
        assertThat(client.state()).isEqualTo(LinkState.CLOSED);
        assertThatThrownBy(() -> catalog.client(CARD_ID)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void hack06TwoThreadsThatAskAtOnceGetTheSameClient() throws Exception {
        catalog.register(connector.url(), KEY);
        List<CompletableFuture<ConnectorClient>> asked = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            asked.add(CompletableFuture.supplyAsync(() -> catalog.client(CARD_ID)));
        }
        for (CompletableFuture<ConnectorClient> one : asked) {
            assertThat(one.get(30, TimeUnit.SECONDS)).isSameAs(catalog.client(CARD_ID));
        }
        catalog.client(CARD_ID).connect();
    }

    @Test
    void catalogOfManySilentConnectorsIsClosedWithinTheBoundOfOne() {
        List<ScriptedConnector> silent = new ArrayList<>();
        ConnectorCatalog many = ConnectorCatalog.builder()
                .clients((id, client) -> client.options(Clients.QUICK))
                .build();
        for (int i = 0; i < 6; i++) {
            ScriptedConnector one = new ScriptedConnector();
            silent.add(one);
            String id = "im.sample" + i;
            one.page(
                    "/connector-card.json",
                    r -> ScriptedConnector.json(ScriptedConnector.CARD.replace("im.sample", id)));
            one.page("/health", r -> ScriptedConnector.json("{}"));
            one.on(
                    "connector.hello",
                    (peer, p) -> peer.answer(
                            p,
                            "connector.hello.ack",
                            "{'connector_card_id':'" + id + "','connector_id':'c','protocol_version':'3.0'}"));
            many.register(one.url(), null);
            many.client(id).connect();
        }
        silent.forEach(one -> one.tap().silence());
        assertThat(CompletableFuture.runAsync(many::close)).succeedsWithin(Duration.ofSeconds(6));
        assertThat(many.entries()).isEmpty();
        silent.forEach(ScriptedConnector::close);
    }

    @Test
    void moreConnectorsThanTheBoundAreRefused() {
        CatalogOptions none = new CatalogOptions(
                CatalogOptions.DEFAULTS.transport(), Duration.ofHours(1), 0, 1, 0, Duration.ofSeconds(1));
        try (ConnectorCatalog full = ConnectorCatalog.builder().options(none).build()) {
            assertThatThrownBy(() -> full.register(connector.url(), null)).isInstanceOf(Overloaded.class);
        }
    }

    @Test
    void closedCatalogTakesNothingAndChecksNothing() {
        catalog.register(connector.url(), null);
        catalog.close();
        assertThatThrownBy(() -> catalog.register(connector.url(), null)).isInstanceOf(ClientClosed.class);
        assertThat(catalog.entries()).isEmpty();
    }
}
