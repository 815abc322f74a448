package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckBody;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Packets that are none (sections 7 and 8.23). The socket may stay open or be closed; nothing may succeed, nobody else may suffer. */
final class BadInputChecks {
    private BadInputChecks() {}

    static List<Check> all() {
        List<Check> checks = new ArrayList<>();
        checks.add(raw("malformed-json", "Malformed JSON", "{\"schema\":\"xagent.connector.packet/v1\","));
        checks.add(raw("no-object", "JSON that is no object", "[1,2,3]"));
        checks.add(raw("deep-nesting", "JSON nested 10,000 deep", "[".repeat(10_000) + "]".repeat(10_000)));
        checks.add(spoiled("wrong-schema", "A wrong schema", p -> p.put("schema", "xagent.connector.packet/v0")));
        checks.add(spoiled("missing-schema", "A missing schema", p -> p.remove("schema")));
        checks.add(spoiled("missing-packet-id", "A missing packet_id", p -> p.remove("packet_id")));
        checks.add(spoiled("missing-type", "A missing type", p -> p.remove("type")));
        checks.add(spoiled("type-number", "A type that is a number", p -> p.put("type", 5)));
        checks.add(spoiled("payload-string", "A payload that is a string", p -> p.put("payload", "text")));
        checks.add(spoiled("request-id-number", "A request_id that is a number", p -> p.put("request_id", 7)));
        checks.add(Check.must(
                "input.unknown-type",
                "8.23",
                "An unknown packet type is refused with unsupported_packet",
                BadInputChecks::unknownType,
                "ERR-01",
                "ERR-06"));
        return checks;
    }

    private static Check raw(String id, String what, String text) {
        return check(id, what, context -> {
            DataPlane plane = ready(context);
            plane.socket().text(text);
            return judge(context, plane, Json.object());
        });
    }

    private static Check spoiled(String id, String what, Consumer<ObjectNode> spoil) {
        return check(id, what, context -> {
            DataPlane plane = ready(context);
            ObjectNode ping = plane.envelope("ping", null, Json.object());
            spoil.accept(ping);
            plane.send(ping);
            return judge(context, plane, ping);
        });
    }

    private static Check check(String id, String what, CheckBody body) {
        return Check.must("input." + id, "8.23", what + " is refused with invalid_packet", body, "ERR-01", "ERR-05");
    }

    static DataPlane ready(CheckContext context) {
        DataPlane plane = context.connect();
        context.hello(plane, "");
        return plane;
    }

    private static Outcome judge(CheckContext context, DataPlane plane, ObjectNode sent) {
        Reply reply = Reply.after(plane, sent, context.timeout());
        Outcome outcome = verdict(reply, sent);
        context.otherConnectionsStillWork();
        return outcome;
    }

    private static Outcome verdict(Reply reply, ObjectNode sent) {
        if (reply.closed()) {
            return Outcome.ambiguous("answered by closing: " + reply.ending());
        }
        Verdict.require(
                reply.answer().filter(answer -> answer.isErrorPacket()).isPresent(), "type=error", reply.ending());
        if (!reply.code().equals("invalid_packet")) {
            return Outcome.warning("code invalid_packet", reply.ending());
        }
        String requestId =
                sent.path("request_id").isTextual() ? sent.path("request_id").asText() : "";
        boolean carried = requestId.isEmpty()
                || reply.answer()
                        .filter(a -> a.packet().path("request_id").asText().equals(requestId))
                        .isPresent();
        return carried ? Outcome.pass() : Outcome.warning("the caller's request_id, which was readable", "none");
    }

    private static Outcome unknownType(CheckContext context) {
        DataPlane plane = ready(context);
        Reply reply = Reply.to(plane, plane.envelope("conformance.unknown", null, Json.object()), context.timeout());
        Verdict.require(
                reply.answer().filter(answer -> answer.isErrorPacket()).isPresent(), "type=error", reply.ending());
        context.otherConnectionsStillWork();
        return reply.mustBeRefused("an unknown type", "unsupported_packet");
    }
}
