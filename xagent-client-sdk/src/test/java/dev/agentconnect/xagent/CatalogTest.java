package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.controlplane.HealthState;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.ManualTimers;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogTest {
    private static final String CARD_ID = "im.sample";
    private static final Secret KEY = Secret.of(Clients.KEY);
    private static final String HEALTH = """
            {"status":"ok","connector_card_id":"im.sample","connector_card_version":"1.0.0","protocol_version":"3.0",
             "build":{"version":"1.0.0","git_tag":"v1","git_rev":"abc","build_time":"2601010000"}}""";

    private final ScriptedConnector connector = new ScriptedConnector();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final ConnectorCatalog catalog = catalog(Duration.ofHours(1));

    @AfterEach
    void stop() {
        catalog.close();
        connector.close();
    }

    private ConnectorCatalog catalog(Duration interval) {
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

    private void health(int status) {
        connector.page("/health", r -> new MockResponse.Builder().code(status).build());
    }

    private void health(String body) {
        connector.page("/health", r -> ScriptedConnector.json(body));
    }

    private void card(String body) {
        connector.page("/connector-card.json", r -> ScriptedConnector.json(body));
    }

    private int reads() {
        return connector.requests("/connector-card.json").size()
                + connector.requests("/skill.md").size();
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
        assertThat(reads()).isZero();
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
        card(ScriptedConnector.CARD.replace("_version\":\"3.0\"", "_version\":\"2.9\""));
        assertThatThrownBy(() -> catalog.register(connector.url(), null))
                .isInstanceOf(ConnectorException.CardRefused.class);
        assertThat(catalog.entries()).isEmpty();
    }

    @Test
    void hack07SecondBaseUrlOfACardIsRefusedAndTheFirstStays() {
        catalog.register(connector.url(), null);
        try (ScriptedConnector second = new ScriptedConnector()) {
            assertThatThrownBy(() -> catalog.register(second.url(), null))
                    .isInstanceOf(ConnectorException.CardTaken.class);
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
            assertThat(one.get(10, TimeUnit.SECONDS)).isSameAs(catalog.client(CARD_ID));
        }
        catalog.client(CARD_ID).connect();
    }

    @Test
    void health03RefusedKeyIsNoHealthFailure() {
        catalog.register(connector.url(), KEY);
        for (int status : List.of(401, 403, 401, 403)) {
            health(status);
            assertThat(catalog.check(CARD_ID)).isEqualTo(new HealthStatus(HealthState.ONLINE, 0, true));
        }
        health(HEALTH);
        assertThat(catalog.check(CARD_ID)).isEqualTo(new HealthStatus(HealthState.ONLINE, 0, false));
    }

    @Test
    void health04OneOrTwoFailuresInARowAreDegradedAndTheThirdIsOffline() {
        catalog.register(connector.url(), null);
        List<HealthState> states = new ArrayList<>();
        for (int status : List.of(500, 404, 302, 503)) {
            health(status);
            states.add(catalog.check(CARD_ID).state());
        }
        health(HEALTH);
        states.add(catalog.check(CARD_ID).state());
        connector.page(
                "/health",
                r -> new MockResponse.Builder()
                        .onResponseStart(new mockwebserver3.SocketEffect.CloseSocket())
                        .build());
        states.add(catalog.check(CARD_ID).state());
        assertThat(states)
                .containsExactly(
                        HealthState.DEGRADED,
                        HealthState.DEGRADED,
                        HealthState.OFFLINE,
                        HealthState.OFFLINE,
                        HealthState.ONLINE,
                        HealthState.DEGRADED);
        await().atMost(ScriptedConnector.BOUND).until(() -> heard.contains("OFFLINE>ONLINE"));
    }

    @Test
    void health07IncompatibleConnectorIsDisconnectedAndComesBackOnlyWhenItFits() {
        catalog.register(connector.url(), null);
        ConnectorClient client = catalog.client(CARD_ID);
        client.connect();
        card(ScriptedConnector.CARD.replace("_version\":\"3.0\"", "_version\":\"4.0\""));
        health(HEALTH.replace("\"protocol_version\":\"3.0\"", "\"protocol_version\":\"4.0\""));
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        assertThat(client.state()).isEqualTo(LinkState.STOPPED);
        assertThatThrownBy(client::connect).isInstanceOf(ConnectorException.CardRefused.class);
        health(500);
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        card(ScriptedConnector.CARD);
        health(HEALTH);
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        client.connect();
        assertThat(client.state()).isEqualTo(LinkState.READY);
    }

    @Test
    void health05AnotherConnectorBehindTheAddressIsIncompatible() {
        catalog.register(connector.url(), null);
        health(HEALTH.replace("im.sample", "im.other"));
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        assertThat(reads()).isEqualTo(2);
    }

    @Test
    void health09PollingAsksForTheHealthOnly() {
        try (ConnectorCatalog busy = catalog(Duration.ofMillis(5))) {
            busy.register(connector.url(), null);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> connector.requests("/health").size() > 10);
            assertThat(reads()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "'connector_card_version':'1.0.0', 'connector_card_version':'1.1.0'",
                "'git_rev':'abc', 'git_rev':'def'",
                "'build_time':'2601010000', 'build_time':'2601010001'"
            })
    void health10AnotherVersionOrBuildReadsCardAndSkillAgainOnce(String before, String after) {
        catalog.register(connector.url(), null);
        health(HEALTH.replace(before.replace('\'', '"'), after.replace('\'', '"')));
        connector.page(
                "/skill.md", r -> new MockResponse.Builder().body("# New").build());
        for (int i = 0; i < 3; i++) {
            assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        }
        assertThat(reads()).isEqualTo(4);
        assertThat(catalog.find(CARD_ID).orElseThrow().skill()).contains("# New");
    }

    @Test
    void health10DocumentsThatCannotBeReadYetAreTriedAgainAtTheNextCheck() {
        catalog.register(connector.url(), null);
        health(HEALTH.replace("_version\":\"1.0.0\"", "_version\":\"2.0.0\""));
        connector.page(
                "/connector-card.json",
                r -> new MockResponse.Builder().code(503).build());
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        card(ScriptedConnector.CARD
                .replace("\"name\":\"Sample Connector\",\"version\":\"1.0.0\"", "\"name\":\"N\",\"version\":\"2.0.0\"")
                .replace("sample_hidden", "sample_renamed"));
        catalog.check(CARD_ID);
        await().atMost(ScriptedConnector.BOUND).until(() -> heard.contains("1.0.0>2.0.0 breaking 1"));
    }

    @Test
    void health09NextCheckIsSetWhenOneIsOverAndNoneAfterTheRemoval() {
        ManualTimers timers = new ManualTimers();
        try (ConnectorCatalog paced = ConnectorCatalog.builder().timers(timers).build()) {
            connector.page("/health", r -> ScriptedConnector.json(HEALTH));
            paced.register(connector.url(), null);
            for (int checks = 1; checks < 4; checks++) {
                assertThat(connector.requests("/health")).hasSize(checks);
                assertThat(timers.waiting())
                        .singleElement(InstanceOfAssertFactories.DURATION)
                        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(36));
                timers.move(Duration.ofMillis(29_999));
                assertThat(connector.requests("/health")).hasSize(checks);
                timers.move(Duration.ofSeconds(7));
                await().atMost(ScriptedConnector.BOUND)
                        .until(() -> timers.waiting().size() == 1);
            }
            paced.remove(CARD_ID);
            assertThat(timers.waiting()).isEmpty();
        }
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
    void throwingListenerEndsNothing() {
        CatalogListener rude = new CatalogListener() {
            @Override
            public void healthChanged(CatalogEntry entry, HealthStatus before) {
                throw new IllegalStateException("rude");
            }
        };
        try (ConnectorCatalog other = ConnectorCatalog.builder()
                .options(CatalogOptions.DEFAULTS.withHealthInterval(Duration.ofMillis(5)))
                .listener(rude)
                .build()) {
            other.register(connector.url(), null);
            health(500);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> other.find(CARD_ID).orElseThrow().health().state() == HealthState.OFFLINE);
            health(HEALTH);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> other.find(CARD_ID).orElseThrow().health().state() == HealthState.ONLINE);
        }
    }

    @Test
    void moreConnectorsThanTheBoundAreRefused() {
        CatalogOptions none = new CatalogOptions(
                CatalogOptions.DEFAULTS.transport(), Duration.ofHours(1), 0, 1, 0, Duration.ofSeconds(1));
        try (ConnectorCatalog full = ConnectorCatalog.builder().options(none).build()) {
            assertThatThrownBy(() -> full.register(connector.url(), null))
                    .isInstanceOf(ConnectorException.Overloaded.class);
        }
    }

    @Test
    void closedCatalogTakesNothingAndChecksNothing() {
        catalog.register(connector.url(), null);
        catalog.close();
        assertThatThrownBy(() -> catalog.register(connector.url(), null))
                .isInstanceOf(ConnectorException.ClientClosed.class);
        assertThat(catalog.entries()).isEmpty();
    }
}
