package dev.agentconnect.conformance.platform.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.CardUnderTest;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.platform.connector.Event;
import dev.agentconnect.conformance.platform.connector.KitDocuments;
import dev.agentconnect.conformance.platform.connector.Plane;
import dev.agentconnect.conformance.platform.connector.ScriptedConnector;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The hello and what its ack decides (sections 8.1, 8.2 and 12). */
final class HelloScenarios {
    private static final String HELLO = "connector.hello";

    private HelloScenarios() {}

    static List<Scenario> all() {
        return List.of(
                Scenario.must(
                        "hello-first",
                        "6",
                        "The hello comes first, and nothing of a user before its ack",
                        HelloScenarios::first,
                        "WS-05",
                        "WS-06"),
                Scenario.must(
                        "hello-content",
                        "8.1",
                        "The hello names card, version and profiles",
                        HelloScenarios::content,
                        "HELLO-01",
                        "HELLO-05",
                        "HELLO-09"),
                Scenario.must(
                        "hello-known-id",
                        "8.1",
                        "A later hello carries the last known connector_id",
                        HelloScenarios::knownId,
                        "HELLO-03"),
                Scenario.must(
                        "ack-without-version",
                        "8.2",
                        "An ack without protocol_version counts as 1.0 and is refused",
                        stage -> refusedAck(stage, ""),
                        "HACK-04"),
                Scenario.must(
                        "ack-too-old",
                        "12",
                        "An ack below the lowest version is refused",
                        stage -> refusedAck(stage, "2.0"),
                        "HACK-05"),
                Scenario.must(
                        "ack-too-new",
                        "12",
                        "An ack above the platform's version is refused",
                        stage -> refusedAck(stage, "4.0"),
                        "HACK-05"),
                Scenario.must(
                        "new-connector-id",
                        "8.2",
                        "A new connector_id replaces the old one, and its channels live on it",
                        HelloScenarios::newId,
                        "HACK-06"),
                Scenario.must(
                        "one-connection",
                        "8.2",
                        "A second Connector Server with the same card is not connected",
                        HelloScenarios::oneConnection,
                        "HACK-07"));
    }

    private static Outcome first(Stage stage) {
        stage.connector().on(HELLO, came -> {}); // not yet
        CompletableFuture<StepAnswer> connecting = stage.begin(
                StepName.CONNECT, stage.connectArgs(stage.connector().baseUrl()));
        Event.Came hello = stage.tape()
                .packet(HELLO, came -> true, stage.timeout())
                .orElseThrow(() -> Verdict.notTested("no hello came, see client.connect"));
        onlyHello(stage, hello.plane());
        stage.connector().on(HELLO, stage.connector()::byDefault);
        stage.connector().byDefault(hello);
        Stage.result(stage.end(connecting, StepName.CONNECT), StepName.CONNECT);
        Route route = stage.opened();
        stage.must(StepName.LOGIN, route.form());
        stage.connector().on(HELLO, came -> {});
        stage.connector().dropAll();
        onlyHello(stage, stage.reconnected(2));
        return Outcome.pass();
    }

    private static void onlyHello(Stage stage, Plane plane) {
        stage.listen();
        List<Event.Came> packets = Tapes.on(stage, plane);
        Verdict.require(
                packets.get(0).type().equals(HELLO),
                "connector.hello as the first packet",
                packets.get(0).type());
        packets.stream()
                .filter(came -> !List.of(HELLO, "ping", "pong").contains(came.type()))
                .findFirst()
                .ifPresent(came -> {
                    throw Verdict.fail("no packet of a user before the hello ack", came.type());
                });
    }

    private static Outcome content(Stage stage) {
        stage.connected();
        JsonNode hello = stage.expect(HELLO, 1).payload();
        String card = stage.connector().card().path("connector_card_id").asText();
        Verdict.require(
                hello.path("connector_card_id").asText().equals(card),
                "connector_card_id " + card,
                hello.path("connector_card_id"));
        Verdict.require(
                hello.path("protocol_version").asText().equals("3.0"),
                "protocol_version 3.0",
                hello.path("protocol_version"));
        Verdict.require(
                CardUnderTest.strings(hello.path("supported_profiles")).contains(KitDocuments.IM_V2),
                "supported_profiles with " + KitDocuments.IM_V2,
                hello.path("supported_profiles"));
        return Outcome.pass();
    }

    private static String connectorId(Event.Came hello) {
        return hello.payload().path("connector_id").asText();
    }

    private static Outcome knownId(Stage stage) {
        stage.connected();
        stage.connector().dropAll();
        stage.reconnected(2);
        String given = connectorId(stage.expect(HELLO, 2));
        Verdict.require(given.equals("conn_kit_1"), "the connector_id of the last ack", "'" + given + "'");
        return Outcome.pass();
    }

    private static Outcome refusedAck(Stage stage, String version) {
        stage.connector().on(HELLO, came -> {
            ObjectNode ack = stage.connector().helloAck().put("protocol_version", version);
            if (version.isEmpty()) {
                ack.remove("protocol_version");
            }
            came.plane().ack(came.packet(), ack);
        });
        stage.refused(
                StepName.CONNECT,
                stage.connectArgs(stage.connector().baseUrl()),
                version.isEmpty() ? "an ack without protocol_version" : "an ack of version " + version);
        return Outcome.pass();
    }

    private static Outcome newId(Stage stage) {
        Route route = stage.bound();
        stage.connector().connectorId("conn_kit_2");
        stage.connector().dropAll();
        Plane plane = stage.reconnected(2);
        stage.reopened(2);
        JsonNode state = route.awaitState(told -> told.path("open").asBoolean());
        Verdict.require(state.path("open").asBoolean(), "the channel to be open on the new connector", state);
        plane.socket().drop();
        stage.reconnected(3);
        String given = connectorId(stage.expect(HELLO, 3));
        Verdict.require(given.equals("conn_kit_2"), "the new connector_id in the next hello", "'" + given + "'");
        return Outcome.pass();
    }

    private static Outcome oneConnection(Stage stage) {
        stage.connected();
        ScriptedConnector second = stage.mount("-b");
        second.card()
                .put(
                        "connector_card_id",
                        stage.connector().card().path("connector_card_id").asText());
        stage.refused(
                StepName.CONNECT,
                stage.connectArgs(second.baseUrl()),
                "a second server with the same connector_card_id");
        Verdict.require(second.tape().requests("/ws").isEmpty(), "no second data plane", "a handshake at /ws");
        return Outcome.pass();
    }
}
