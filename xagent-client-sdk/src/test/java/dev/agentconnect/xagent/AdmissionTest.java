package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.HelloRefused;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.link.LinkState;
import java.net.URI;
import java.util.List;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionTest {
    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://h/",
                "file:///x",
                "/relative",
                "http:///nohost",
                "http://u:p@h/",
                "http://h/?q=1",
                "http://h/#f",
                "http://h:0/",
                "http://h:65536/",
                "http://[fe80::1%25lo]/"
            })
    void base01Base02Base03BaseUrlThatBreaksARuleIsRefused(String url) { // BASE-01, BASE-02, BASE-03
        assertThatThrownBy(() -> ConnectorClient.builder(URI.create(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("BASE-0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"protocol_version\":\"3.0\",", "\"connector_card_id\":\"im.sample\","})
    void cardWithoutARequiredPartIsRefusedBeforeAnythingIsDialled(String part) { // COMPAT-04, HACK-05
        connector.page("/connector-card.json", r -> ScriptedConnector.json(ScriptedConnector.CARD.replace(part, "")));
        assertCardRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.0", "3.1", "4.0", "x"})
    void hack05Compat04CardOfAnotherVersionIsRefused(String version) { // COMPAT-04, HACK-05
        connector.page(
                "/connector-card.json",
                r -> ScriptedConnector.json(
                        ScriptedConnector.CARD.replace("_version\":\"3.0\"", "_version\":\"" + version + "\"")));
        assertCardRefused();
    }

    private void assertCardRefused() {
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            assertThatThrownBy(client::connect)
                    .isInstanceOfSatisfying(
                            CardRefused.class, e -> assertThat(e.violations()).isNotEmpty());
            assertThat(connector.requests("/ws")).isEmpty();
        }
    }

    @Test
    void unreadableOrMissingCardIsTheEndpointsFailure() {
        for (MockResponse bad : List.of(
                new MockResponse.Builder().code(500).build(),
                new MockResponse.Builder()
                        .code(302)
                        .setHeader("Location", "/health")
                        .build(),
                ScriptedConnector.json("not json"))) {
            connector.page("/connector-card.json", r -> bad);
            try (ConnectorClient client = Clients.builder(connector.url()).build()) {
                assertThatThrownBy(client::card).isInstanceOf(EndpointFailed.class);
            }
        }
    }

    @Test
    void connectorWithoutSkillHasNone() {
        for (int status : List.of(204, 404)) {
            connector.page(
                    "/skill.md", r -> new MockResponse.Builder().code(status).build());
            try (ConnectorClient client = Clients.builder(connector.url()).build()) {
                assertThat(client.skill()).isEmpty();
            }
        }
    }

    @Test
    void health03RefusedKeyIsToldApartAndNeverShown() { // HEALTH-03
        connector.page("/health", r -> new MockResponse.Builder().code(401).build());
        connector.page("/ws", r -> new MockResponse.Builder().code(403).build());
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            for (Runnable call : List.<Runnable>of(client::health, client::connect)) {
                assertThatThrownBy(call::run)
                        .hasMessageNotContaining(Clients.KEY)
                        .isInstanceOfSatisfying(
                                EndpointFailed.class,
                                e -> assertThat(e.isKeyRefused()).isTrue());
            }
            assertThat(client.state()).isEqualTo(LinkState.STOPPED);
        }
    }

    @Test
    void helloIsRefusedWithTheConnectorsCode() {
        for (String code : List.of("protocol_version_unsupported", "no_common_profile")) {
            connector.on("connector.hello", (peer, p) -> {
                peer.fail(p, "error", code);
                peer.close(1008);
            });
            assertHelloRefused(code);
        }
        connector.on("connector.hello", (peer, p) -> peer.fail(p, "connector.hello.ack", "busy"));
        assertHelloRefused("busy");
        connector.on(
                "connector.hello",
                (peer, p) -> peer.send("{'schema':'xagent.connector.packet/v1','packet_id':'x','type':'error',"
                        + "'error':{'code':'hello_required','message':'no ids'}}"));
        assertHelloRefused("hello_required");
    }

    @Test
    void hack04Hack05HelloAckOfAnotherCardOrVersionIsRefused() { // HACK-01, HACK-03, HACK-04, HACK-05
        for (String ack : List.of(
                "{'connector_card_id':'im.sample','connector_id':'c'}",
                "{'connector_card_id':'im.sample','connector_id':'c','protocol_version':'2.9'}",
                "{'connector_card_id':'im.sample','connector_id':'c','protocol_version':'9.0'}")) {
            connector.on("connector.hello", (peer, p) -> peer.answer(p, "connector.hello.ack", ack));
            assertHelloRefused("protocol_version_unsupported");
        }
        connector.on(
                "connector.hello",
                (peer, p) -> peer.answer(
                        p,
                        "connector.hello.ack",
                        "{'connector_card_id':'im.other','connector_id':'c','protocol_version':'3.0'}"));
        assertHelloRefused("connector_card_id_mismatch");
    }

    private void assertHelloRefused(String code) {
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            assertThatThrownBy(client::connect)
                    .isInstanceOfSatisfying(
                            HelloRefused.class, e -> assertThat(e.code()).isEqualTo(code));
            assertThatThrownBy(client::openChannel).isInstanceOf(LinkLost.class);
            assertThat(connector.packets("channel.open")).isEmpty(); // WS-06
        }
    }

    @Test
    void connectorThatIsNotThereIsReportedAtOnce() {
        ConnectorClient client = Clients.builder(connector.url()).build();
        client.card();
        connector.close();
        assertThatThrownBy(client::connect).isInstanceOf(LinkLost.class);
        client.close();
    }
}
