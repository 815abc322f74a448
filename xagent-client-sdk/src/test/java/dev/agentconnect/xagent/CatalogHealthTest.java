package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.controlplane.HealthState;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.link.ManualTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.MockResponse;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a catalog makes of {@code /health} (section 4.3). */
class CatalogHealthTest {
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
    void health03RefusedKeyIsNoHealthFailure() {
        catalog.register(connector.url(), KEY);
        for (int status : List.of(401, 403, 401, 403)) {
            watched.health(status);
            assertThat(catalog.check(CARD_ID)).isEqualTo(new HealthStatus(HealthState.ONLINE, 0, true));
        }
        watched.health(HEALTH);
        assertThat(catalog.check(CARD_ID)).isEqualTo(new HealthStatus(HealthState.ONLINE, 0, false));
    }

    @Test
    void health04OneOrTwoFailuresInARowAreDegradedAndTheThirdIsOffline() {
        catalog.register(connector.url(), null);
        List<HealthState> states = new ArrayList<>();
        for (int status : List.of(500, 404, 302, 503)) {
            watched.health(status);
            states.add(catalog.check(CARD_ID).state());
        }
        watched.health(HEALTH);
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
        await().atMost(ScriptedConnector.BOUND).until(() -> watched.heard.contains("OFFLINE>ONLINE"));
    }

    @Test
    void health07IncompatibleConnectorIsDisconnectedAndComesBackOnlyWhenItFits() {
        catalog.register(connector.url(), null);
        ConnectorClient client = catalog.client(CARD_ID);
        client.connect();
        watched.card(ScriptedConnector.CARD.replace("_version\":\"3.0\"", "_version\":\"4.0\""));
        watched.health(HEALTH.replace("\"protocol_version\":\"3.0\"", "\"protocol_version\":\"4.0\""));
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        assertThat(client.state()).isEqualTo(LinkState.STOPPED);
        assertThatThrownBy(client::connect).isInstanceOf(CardRefused.class);
        watched.health(500);
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        watched.card(ScriptedConnector.CARD);
        watched.health(HEALTH);
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        client.connect();
        assertThat(client.state()).isEqualTo(LinkState.READY);
    }

    @Test
    void health05AnotherConnectorBehindTheAddressIsIncompatible() {
        catalog.register(connector.url(), null);
        watched.health(HEALTH.replace("im.sample", "im.other"));
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.INCOMPATIBLE);
        assertThat(watched.reads()).isEqualTo(2);
    }

    @Test
    void health09PollingAsksForTheHealthOnly() {
        try (ConnectorCatalog busy = watched.catalog(Duration.ofMillis(5))) {
            busy.register(connector.url(), null);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> connector.requests("/health").size() > 10);
            assertThat(watched.reads()).isEqualTo(2);
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
        watched.health(HEALTH.replace(before.replace('\'', '"'), after.replace('\'', '"')));
        connector.page(
                "/skill.md", r -> new MockResponse.Builder().body("# New").build());
        for (int i = 0; i < 3; i++) {
            assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        }
        assertThat(watched.reads()).isEqualTo(4);
        assertThat(catalog.find(CARD_ID).orElseThrow().skill()).contains("# New");
    }

    @Test
    void health10DocumentsThatCannotBeReadYetAreTriedAgainAtTheNextCheck() {
        catalog.register(connector.url(), null);
        watched.health(HEALTH.replace("_version\":\"1.0.0\"", "_version\":\"2.0.0\""));
        connector.page(
                "/connector-card.json",
                r -> new MockResponse.Builder().code(503).build());
        assertThat(catalog.check(CARD_ID).state()).isEqualTo(HealthState.ONLINE);
        watched.card(ScriptedConnector.CARD
                .replace("\"name\":\"Sample Connector\",\"version\":\"1.0.0\"", "\"name\":\"N\",\"version\":\"2.0.0\"")
                .replace("sample_hidden", "sample_renamed"));
        catalog.check(CARD_ID);
        await().atMost(ScriptedConnector.BOUND).until(() -> watched.heard.contains("1.0.0>2.0.0 breaking 1"));
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
            watched.health(500);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> other.find(CARD_ID).orElseThrow().health().state() == HealthState.OFFLINE);
            watched.health(HEALTH);
            await().atMost(ScriptedConnector.BOUND)
                    .until(() -> other.find(CARD_ID).orElseThrow().health().state() == HealthState.ONLINE);
        }
    }
}
