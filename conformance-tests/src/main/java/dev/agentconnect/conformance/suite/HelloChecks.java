package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.function.Consumer;

/** The hello (sections 6, 8.1, 8.2 and 12). */
final class HelloChecks {
    private static final String UNKNOWN_ID = "conn_conformance_never_issued";

    private HelloChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "hello.ack",
                        "8.2",
                        "Hello without connector_id is acknowledged with card id, connector id and version",
                        HelloChecks::ack,
                        "MIN-05",
                        "HELLO-04",
                        "HACK-01",
                        "HACK-02",
                        "HACK-03",
                        "ENV-06"),
                Check.should(
                        "hello.reply-to",
                        "7",
                        "An ack's reply_to is the request's packet_id",
                        HelloChecks::replyTo,
                        "ENV-07"),
                Check.must(
                        "hello.user-packet-before",
                        "6",
                        "A user-level packet before hello is refused with hello_required",
                        HelloChecks::userPacketBefore,
                        "WS-07"),
                Check.must(
                        "hello.silence-before",
                        "6",
                        "The connector sends no user-level packet before hello.ack",
                        HelloChecks::silenceBefore,
                        "WS-08"),
                Check.must(
                        "hello.wrong-card",
                        "8.1",
                        "Hello for another card is refused",
                        context -> refused(
                                context,
                                hello -> hello.put("connector_card_id", "conformance.other"),
                                "connector_card_id_mismatch"),
                        "HELLO-02"),
                Check.must(
                        "hello.missing-card",
                        "8.1",
                        "Hello without a card id is refused",
                        context -> refused(
                                context,
                                hello -> hello.remove("connector_card_id"),
                                "connector_card_id_mismatch",
                                "invalid_packet"),
                        "HELLO-02"),
                Check.must(
                        "hello.missing-version",
                        "8.1",
                        "Hello without protocol_version is refused",
                        context -> refused(context, hello -> hello.remove("protocol_version")),
                        "HELLO-06",
                        "HELLO-08"),
                Check.must(
                        "hello.low-version",
                        "8.1",
                        "Hello with a version below 3.0 is refused",
                        context -> refused(context, hello -> hello.put("protocol_version", "2.9")),
                        "HELLO-07"),
                Check.must(
                        "hello.higher-version",
                        "12",
                        "Hello with a higher version is refused, or answered with the connector's own version",
                        HelloChecks::higherVersion,
                        "HACK-03",
                        "HACK-08"),
                Check.must(
                        "hello.unknown-connector-id",
                        "8.1",
                        "Hello with a connector_id of the past is acknowledged",
                        HelloChecks::unknownConnectorId,
                        "HELLO-12",
                        "HACK-02"),
                Check.must(
                        "hello.second",
                        "8.1",
                        "A second hello does no harm to the first",
                        HelloChecks::second,
                        "HELLO-02",
                        "HACK-02"));
    }

    private static Outcome ack(CheckContext context) {
        Answer answer = context.connect().ask("connector.hello", null, context.helloPayload(""));
        Verdict.require(answer.succeeded(), "connector.hello.ack", answer.describe());
        JsonNode payload = answer.payload();
        equal(payload, "connector_card_id", context.card().id(), "HACK-01");
        Verdict.require(!payload.path("connector_id").asText().isEmpty(), "a non-empty connector_id (HACK-02)", "none");
        equal(
                payload,
                "protocol_version",
                context.card().json().path("protocol_version").asText(),
                "HACK-03");
        equal(answer.packet(), "request_id", answer.request().path("request_id").asText(), "ENV-06");
        return Outcome.pass();
    }

    private static void equal(JsonNode tree, String field, String expected, String rule) {
        String got = tree.path(field).asText();
        Verdict.require(got.equals(expected), field + " '" + expected + "' (" + rule + ")", "'" + got + "'");
    }

    private static Outcome replyTo(CheckContext context) {
        Answer answer = context.connect().ask("connector.hello", null, context.helloPayload(""));
        equal(answer.packet(), "reply_to", answer.request().path("packet_id").asText(), "ENV-07");
        return Outcome.pass();
    }

    private static Outcome userPacketBefore(CheckContext context) {
        DataPlane plane = context.connect();
        Reply open = Reply.to(plane, plane.envelope("channel.open", null, Json.object()), context.timeout());
        Outcome outcome = open.mustBeRefused("channel.open before hello", "hello_required");
        context.otherConnectionsStillWork();
        return outcome;
    }

    private static Outcome silenceBefore(CheckContext context) {
        DataPlane plane = context.connect();
        plane.poll(packet -> !packet.path("connector_channel_id").asText().isEmpty(), context.quiet())
                .ifPresent(packet -> {
                    throw Verdict.fail(
                            "no user-level packet before hello",
                            packet.path("type").asText());
                });
        return Outcome.pass();
    }

    private static Outcome refused(CheckContext context, Consumer<ObjectNode> change, String... codes) {
        DataPlane plane = context.connect();
        ObjectNode hello = context.helloPayload("");
        change.accept(hello);
        Reply reply = Reply.to(plane, plane.envelope("connector.hello", null, hello), context.timeout());
        return reply.mustBeRefused("this hello", codes);
    }

    private static Outcome higherVersion(CheckContext context) {
        DataPlane plane = context.connect();
        ObjectNode hello = context.helloPayload("").put("protocol_version", "3.1");
        Reply reply = Reply.to(plane, plane.envelope("connector.hello", null, hello), context.timeout());
        reply.answer()
                .filter(answer -> !answer.refused())
                .ifPresent(answer -> equal(
                        answer.payload(),
                        "protocol_version",
                        context.card().json().path("protocol_version").asText(),
                        "HACK-03"));
        return reply.succeeded() ? Outcome.pass() : Outcome.ambiguous("a higher version got " + reply.ending());
    }

    private static Outcome unknownConnectorId(CheckContext context) {
        String given = context.hello(context.connect(), UNKNOWN_ID);
        Verdict.require(!given.isEmpty(), "a connector_id", "none");
        return given.equals(UNKNOWN_ID)
                ? Outcome.ambiguous("an unknown connector_id was adopted unchecked")
                : Outcome.pass();
    }

    private static Outcome second(CheckContext context) {
        DataPlane plane = context.connect();
        String connectorId = context.hello(plane, "");
        ObjectNode foreign = context.helloPayload("").put("connector_card_id", "conformance.other");
        Reply other = Reply.to(plane, plane.envelope("connector.hello", null, foreign), context.timeout());
        Verdict.require(!other.succeeded(), "a second hello for another card to be refused", other.ending());
        if (plane.awaitClose(context.quiet()).isPresent()) { // at once, or behind the error
            return Outcome.ambiguous("a second hello for another card got " + other.ending() + ", socket closed");
        }
        ObjectNode same = context.helloPayload(connectorId);
        Reply again = Reply.to(plane, plane.envelope("connector.hello", null, same), context.timeout());
        if (again.refused()) {
            return Outcome.ambiguous("a second hello for the same card got " + again.ending());
        }
        Answer ack = again.answer().orElseThrow(() -> Verdict.fail("an answer to the second hello", again.ending()));
        equal(ack.payload(), "connector_id", connectorId, "HACK-02");
        context.channels().openOn(plane, connectorId, null);
        return Outcome.pass();
    }
}
