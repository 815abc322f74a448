package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import java.util.ArrayList;
import java.util.List;

/** Which answer belongs to which tool call, and what a repeated call does (sections 7 and 8.19). */
final class ToolCorrelationChecks {
    private ToolCorrelationChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "tool.same-request-id",
                        "7",
                        "Two calls in flight with one request_id on two channels each get their own answer",
                        ToolCorrelationChecks::sameRequestId,
                        "ENV-06"),
                Check.must(
                        "tool.request-id-in-use",
                        "7",
                        "A request_id used again while it is open never gets another call's answer",
                        ToolCorrelationChecks::requestIdInUse,
                        "ENV-06"),
                Check.must(
                        "tool.repeat",
                        "8.19",
                        "The same call again has no second effect, as far as can be seen",
                        ToolCorrelationChecks::repeat,
                        "TOOL-14"));
    }

    private static Outcome sameRequestId(CheckContext context) {
        ToolCall.tool(context);
        BoundChannel one = context.channels()
                .authenticate(context.channels().open(), context.channels().first());
        BoundChannel two = context.channels()
                .authenticate(
                        context.channels().openOn(one.plane(), one.connectorId(), null),
                        context.channels().second());
        ObjectNode first = inFlight(context, one);
        ObjectNode second = inFlight(context, two);
        one.plane().send(first);
        one.plane().send(second);
        owns(context, one, first);
        owns(context, two, second);
        return Outcome.pass();
    }

    private static Outcome requestIdInUse(CheckContext context) {
        ToolCall.tool(context);
        BoundChannel channel = context.channels().authenticated();
        ObjectNode first = inFlight(context, channel);
        ObjectNode second = inFlight(context, channel);
        channel.plane().send(first);
        channel.plane().send(second);
        List<String> open = new ArrayList<>(List.of(packetId(first), packetId(second)));
        for (int i = 0; i < 2; i++) {
            JsonNode answer = channel.plane()
                    .poll(packet -> isAnswer(packet, "1"), context.timeout())
                    .orElseThrow(() -> Verdict.fail(
                            "an answer to both calls", channel.plane().ending()));
            String replyTo = answer.path("reply_to").asText();
            if (replyTo.isEmpty()) {
                return Outcome.ambiguous("without reply_to nobody can tell which call was answered");
            }
            Verdict.require(open.remove(replyTo), "one answer for each call", "two for one call");
        }
        return Outcome.pass();
    }

    /** Progress may name the request, but is no answer to it (section 8.20). */
    private static boolean isAnswer(JsonNode packet, String requestId) {
        return packet.path("request_id").asText().equals(requestId)
                && !packet.path("type").asText().equals("tool.progress.push");
    }

    private static String packetId(JsonNode packet) {
        return packet.path("packet_id").asText();
    }

    private static ObjectNode inFlight(CheckContext context, BoundChannel channel) {
        ObjectNode payload =
                ToolCall.payload(ToolCall.tool(context), ToolCall.arguments(context, channel), ToolCall.newCallId());
        return channel.envelope("tool.invoke", payload).put("request_id", "1");
    }

    /** Takes the answer that names this channel or this request, and fails when it names another one beside it. */
    private static void owns(CheckContext context, BoundChannel channel, ObjectNode request) {
        JsonNode answer = channel.plane()
                .poll(
                        packet -> isAnswer(packet, "1")
                                && (names(packet, "connector_channel_id", channel.id())
                                        || names(packet, "reply_to", packetId(request))),
                        context.timeout())
                .orElseThrow(() -> Verdict.fail(
                        "one answer for each channel", channel.plane().ending()));
        Verdict.require(
                !answer.has("reply_to") || names(answer, "reply_to", packetId(request)),
                "reply_to of the own request",
                "reply_to of another request");
        Verdict.require(
                !answer.has("connector_channel_id") || names(answer, "connector_channel_id", channel.id()),
                "the own channel",
                "another channel");
    }

    private static boolean names(JsonNode packet, String field, String value) {
        return packet.path(field).asText().equals(value);
    }

    private static Outcome repeat(CheckContext context) {
        ToolCall.tool(context);
        BoundChannel channel = context.channels().authenticated();
        String callId = ToolCall.newCallId();
        Answer first = ToolCall.invoke(context, channel, ToolCall.arguments(context, channel), callId);
        Verdict.require(first.succeeded(), "tool.invoke.ack without error", first.describe());
        Answer again = ToolCall.invoke(context, channel, ToolCall.arguments(context, channel), callId);
        if (again.refused()) {
            return Outcome.pass();
        }
        JsonNode before = first.payload().path("result");
        JsonNode after = again.payload().path("result");
        if (before.equals(after)) {
            return Outcome.pass();
        }
        Verdict.require(
                before.path("message_id").equals(after.path("message_id")),
                "the first result again, or a refusal",
                "another message_id");
        return Outcome.ambiguous("the results differ, but not in a message_id");
    }
}
