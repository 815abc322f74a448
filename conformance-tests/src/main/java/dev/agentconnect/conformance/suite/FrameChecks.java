package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.FrameKind;
import dev.agentconnect.conformance.wire.SocketEvent;
import dev.agentconnect.conformance.wire.WireException;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** WebSocket frames that a text-only wire must refuse, and one that it must accept (section 6). */
final class FrameChecks {
    private static final int OVERSIZE = 2 << 20;

    private FrameChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "frame.binary",
                        "6",
                        "A binary message is not taken for a packet",
                        FrameChecks::binary,
                        "WS-03",
                        "ERR-01"),
                Check.must(
                        "frame.invalid-utf8",
                        "6",
                        "Text that is not UTF-8 is not taken for a packet",
                        FrameChecks::invalidUtf8,
                        "WS-03",
                        "ERR-01"),
                Check.must("frame.oversize", "6", "A packet of 2 MiB harms nobody", FrameChecks::oversize, "ERR-01"),
                Check.must(
                        "frame.fragmented",
                        "6",
                        "A text message in several frames is one packet",
                        FrameChecks::fragmented,
                        "WS-04"),
                Check.must(
                        "frame.slow",
                        "6",
                        "A text message whose frames come slowly is one packet",
                        FrameChecks::slow,
                        "WS-04"),
                Check.must(
                        "frame.orphan",
                        "6",
                        "A continuation of nothing is not taken for a packet",
                        FrameChecks::orphan,
                        "WS-04",
                        "ERR-01"),
                Check.must(
                        "frame.interleaved",
                        "6",
                        "A text message within another is not taken for a packet",
                        FrameChecks::interleaved,
                        "WS-04",
                        "ERR-01"),
                Check.should(
                        "frame.close-codes",
                        "6",
                        "Binary, bad UTF-8 and oversize are closed with 1003, 1007 and 1009, or answered with an error",
                        FrameChecks::closeCodes,
                        "WS-03"));
    }

    private static Outcome binary(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object());
        plane.socket().frame(FrameKind.BINARY, Json.bytes(ping), true);
        return notExecuted(context, plane, ping);
    }

    private static Outcome invalidUtf8(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object().put("note", "?"));
        byte[] bytes = Json.bytes(ping);
        bytes[new String(bytes, StandardCharsets.UTF_8).indexOf('?')] = (byte) 0xff;
        plane.socket().frame(FrameKind.TEXT, bytes, true);
        return notExecuted(context, plane, ping);
    }

    private static Outcome notExecuted(CheckContext context, DataPlane plane, ObjectNode ping) {
        Reply reply = beforeNext(context, plane, ping);
        Verdict.require(!reply.succeeded(), "a close or type=error", reply.ending());
        context.otherConnectionsStillWork();
        return reply.refused() ? Outcome.pass() : Outcome.ambiguous("it was ignored without a word");
    }

    /**
     * What follows a frame: whatever comes before the answer to a good ping that is sent behind it. Packets are read in order, so that
     * ping's answer alone means that the frame got nothing, however slow the machine is.
     */
    private static Reply beforeNext(CheckContext context, DataPlane plane, ObjectNode packet) {
        ObjectNode next = plane.envelope("ping", null, Json.object());
        try {
            plane.send(next);
        } catch (WireException e) {
            return Reply.after(plane, packet, context.timeout()); // it is closed already, with what came before
        }
        return Reply.before(plane, packet, next, context.timeout());
    }

    private static Outcome oversize(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object().put("filler", "x".repeat(OVERSIZE)));
        Reply reply = Reply.to(plane, ping, context.timeout());
        context.otherConnectionsStillWork();
        return reply.refused() ? Outcome.pass() : Outcome.ambiguous("a packet of 2 MiB got " + reply.ending());
    }

    private static Outcome fragmented(CheckContext context) {
        return inThree(context, Duration.ZERO);
    }

    private static Outcome slow(CheckContext context) {
        return inThree(context, context.quiet());
    }

    private static Outcome inThree(CheckContext context, Duration pause) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object().put("note", "\u6587\u4ef6"));
        byte[] bytes = Json.bytes(ping);
        int third = bytes.length / 3;
        plane.socket().frame(FrameKind.TEXT, Arrays.copyOfRange(bytes, 0, third), false);
        plane.poll(packet -> false, pause);
        plane.socket().frame(FrameKind.CONTINUATION, Arrays.copyOfRange(bytes, third, 2 * third), false);
        plane.poll(packet -> false, pause);
        plane.socket().frame(FrameKind.CONTINUATION, Arrays.copyOfRange(bytes, 2 * third, bytes.length), true);
        Reply reply = Reply.after(plane, ping, context.timeout());
        Verdict.require(reply.succeeded(), "pong", reply.ending());
        return Outcome.pass();
    }

    private static Outcome orphan(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object());
        plane.socket().frame(FrameKind.CONTINUATION, Json.bytes(ping), true);
        return notExecuted(context, plane, ping);
    }

    private static Outcome interleaved(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        ObjectNode ping = plane.envelope("ping", null, Json.object());
        plane.socket().frame(FrameKind.TEXT, new byte[] {'{'}, false);
        plane.socket().frame(FrameKind.TEXT, Json.bytes(ping), true);
        return notExecuted(context, plane, ping);
    }

    private static Outcome closeCodes(CheckContext context) {
        List<String> others = new ArrayList<>();
        closesWith(context, others, "binary", FrameKind.BINARY, new byte[] {'{', '}'}, 1003);
        closesWith(context, others, "invalid UTF-8", FrameKind.TEXT, new byte[] {'{', (byte) 0xff, '}'}, 1007);
        byte[] oversize = new byte[OVERSIZE];
        Arrays.fill(oversize, (byte) ' ');
        closesWith(context, others, "oversize", FrameKind.TEXT, oversize, 1009);
        return others.isEmpty()
                ? Outcome.pass()
                : Outcome.warning(
                        "the close code of RFC 6455, section 7.4.1, or type=error", String.join("; ", others));
    }

    private static void closesWith(
            CheckContext context, List<String> others, String what, FrameKind kind, byte[] bytes, int code) {
        DataPlane plane = BadInputChecks.ready(context);
        plane.socket().frame(kind, bytes, true);
        boolean error = beforeNext(context, plane, plane.envelope("", null, Json.object()))
                .answer()
                .isPresent();
        int got = plane.awaitClose(Duration.ZERO).map(SocketEvent.Closed::code).orElse(0);
        if (!error && got != code) {
            others.add(what + " got " + plane.ending());
        }
    }
}
