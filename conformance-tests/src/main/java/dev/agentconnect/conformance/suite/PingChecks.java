package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** ping and pong (section 8.22). */
final class PingChecks {
    private PingChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "ping.after-hello",
                        "8.22",
                        "ping is answered with pong and the same request_id",
                        PingChecks::afterHello,
                        "MIN-14",
                        "PING-01",
                        "PING-02"),
                Check.must("ping.before-hello", "8.22", "ping before hello", PingChecks::beforeHello, "PING-01"));
    }

    private static Outcome afterHello(CheckContext context) {
        DataPlane plane = context.connect();
        context.hello(plane, "");
        var ping = plane.envelope("ping", null, Json.object());
        plane.send(ping);
        var pong = plane.poll(packet -> packet.path("type").asText().equals("pong"), context.timeout());
        Verdict.require(pong.isPresent(), "pong", plane.ending());
        return pong.get().path("request_id").equals(ping.path("request_id"))
                ? Outcome.pass()
                : Outcome.warning(
                        "the ping's request_id", pong.get().path("request_id").asText());
    }

    private static Outcome beforeHello(CheckContext context) {
        DataPlane plane = context.connect();
        Reply reply = Reply.to(plane, plane.envelope("ping", null, Json.object()), context.timeout());
        return reply.answer().filter(answer -> answer.type().equals("pong")).isPresent()
                ? Outcome.pass()
                : Outcome.ambiguous("ping before hello got " + reply.ending());
    }
}
