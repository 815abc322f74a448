package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Tool calls (sections 8.18 and 8.19). */
final class ToolChecks {
    private ToolChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "tool.success",
                        "8.19",
                        "A successful call is acknowledged with tool_id and result",
                        ToolChecks::success,
                        "MIN-12",
                        "TOOL-12",
                        "TOOL-13",
                        "ENV-06"),
                Check.must("tool.unknown", "8.18", "An unknown tool fails", ToolChecks::unknown, "TOOL-03", "ERR-02"),
                Check.must(
                        "tool.channel-refused",
                        "8.18",
                        "A missing or unknown channel is refused",
                        ToolChecks::channelRefused,
                        "TOOL-10"),
                Check.must(
                        "tool.unauthenticated",
                        "8.18",
                        "An unauthenticated channel is refused with connection_not_authenticated",
                        ToolChecks::unauthenticated,
                        "TOOL-11"),
                Check.must(
                        "tool.argument-channel",
                        "8.18",
                        "A connector_channel_id in the arguments has no effect",
                        ToolChecks::argumentChannel,
                        "TOOL-05"),
                Check.must(
                        "tool.missing-arguments",
                        "8.19",
                        "Missing required arguments fail in tool.invoke.ack",
                        ToolChecks::missingArguments,
                        "ERR-02"),
                Check.must(
                        "tool.wrong-argument-type",
                        "8.19",
                        "An argument of the wrong type",
                        ToolChecks::wrongArgumentType,
                        "ERR-02"),
                Check.must(
                        "tool.same-request-id",
                        "7",
                        "Two calls in flight with one request_id on two channels each get their own answer",
                        ToolChecks::sameRequestId,
                        "ENV-06"),
                Check.must(
                        "tool.request-id-in-use",
                        "7",
                        "A request_id used again while it is open never gets another call's answer",
                        ToolChecks::requestIdInUse,
                        "ENV-06"),
                Check.must(
                        "tool.repeat",
                        "8.19",
                        "The same call again has no second effect, as far as can be seen",
                        ToolChecks::repeat,
                        "TOOL-14"));
    }

    static ObjectNode call(String toolId, JsonNode arguments, String callId) {
        ObjectNode payload = Json.object();
        payload.put("tool_id", toolId);
        payload.set("arguments", arguments.deepCopy());
        payload.putObject("context").put("session_id", "session_conformance").put("tool_call_id", callId);
        return payload;
    }

    private static String tool(CheckContext context) {
        return Optional.ofNullable(context.settings().toolId()).orElseThrow(() -> Verdict.notTested("needs --tool"));
    }

    private static ObjectNode arguments(CheckContext context, BoundChannel channel) {
        return context.settings().toolArguments().deepCopy().put("connector_channel_id", channel.id());
    }

    private static String newCallId() {
        return "call_" + UUID.randomUUID();
    }

    private static Answer invoke(CheckContext context, BoundChannel channel, JsonNode arguments, String callId) {
        return channel.ask("tool.invoke", call(tool(context), arguments, callId));
    }

    private static Outcome success(CheckContext context) {
        String tool = tool(context);
        BoundChannel channel = context.channels().authenticated();
        Answer answer = invoke(context, channel, arguments(context, channel), newCallId());
        Verdict.require(answer.succeeded(), "tool.invoke.ack without error", answer.describe());
        String named = answer.payload().path("tool_id").asText();
        Verdict.require(named.equals(tool), "payload.tool_id '" + tool + "' (TOOL-12)", "'" + named + "'");
        Verdict.require(answer.payload().has("result"), "payload.result (TOOL-12)", "none");
        Verdict.require(answer.channel().equals(channel.id()), "the channel's id in the envelope", answer.channel());
        Verdict.require(
                answer.packet().path("request_id").equals(answer.request().path("request_id")),
                "the request's request_id (ENV-06)",
                answer.packet().path("request_id"));
        return Outcome.pass();
    }

    private static Outcome unknown(CheckContext context) {
        BoundChannel channel = context.channels().authenticated();
        Answer answer =
                channel.ask("tool.invoke", call("conformance_no_such_tool", arguments(context, channel), newCallId()));
        Verdict.require(answer.refused(), "a failure", answer.describe());
        return answer.isErrorPacket()
                ? Outcome.ambiguous("an unknown tool got " + answer.describe() + " instead of an ack with an error")
                : Outcome.pass();
    }

    private static Outcome channelRefused(CheckContext context) {
        BoundChannel any = context.channels().open();
        ObjectNode payload = call("conformance_any_tool", Json.object(), newCallId());
        Reply missing = Reply.to(any.plane(), any.plane().envelope("tool.invoke", null, payload), context.timeout());
        Outcome first =
                missing.mustBeRefused("a call without a channel", "connector_channel_id_required", "channel_not_open");
        Reply unknown = Reply.to(
                any.plane(),
                any.plane().envelope("tool.invoke", ChannelChecks.UNKNOWN_CHANNEL, payload),
                context.timeout());
        Outcome second = unknown.mustBeRefused(
                "a call on an unknown channel",
                "channel_not_open",
                "connection_not_found",
                "connector_channel_not_owned",
                "connector_channel_unavailable");
        return first instanceof Outcome.Pass ? second : first;
    }

    private static Outcome unauthenticated(CheckContext context) {
        if (context.card().json().path("auth_flows").isEmpty()) {
            throw Verdict.notTested("the card has no auth flow");
        }
        JsonNode declared = context.card().json().path("tools").path(0).path("tool_id");
        String tool = Optional.ofNullable(context.settings().toolId()).orElse(declared.asText());
        if (tool.isEmpty()) {
            throw Verdict.notTested("the card has no tool");
        }
        BoundChannel channel = context.channels().open();
        ObjectNode payload = call(tool, arguments(context, channel), newCallId());
        Reply reply = Reply.to(channel.plane(), channel.envelope("tool.invoke", payload), context.timeout());
        return reply.mustBeRefused("a call on an unauthenticated channel", "connection_not_authenticated");
    }

    private static Outcome argumentChannel(CheckContext context) {
        tool(context);
        BoundChannel channel = context.channels().authenticated();
        ObjectNode arguments = arguments(context, channel).put("connector_channel_id", ChannelChecks.UNKNOWN_CHANNEL);
        Answer answer = invoke(context, channel, arguments, newCallId());
        Verdict.require(answer.succeeded(), "the envelope's channel to be used", answer.describe());
        Verdict.require(answer.channel().equals(channel.id()), "the envelope's channel", answer.channel());
        return Outcome.pass();
    }

    private static Outcome missingArguments(CheckContext context) {
        JsonNode required = schema(context).path("required");
        if (required.size() < 2) {
            throw Verdict.notTested("the tool requires no argument but connector_channel_id");
        }
        BoundChannel channel = context.channels().authenticated();
        ObjectNode only = Json.object().put("connector_channel_id", channel.id());
        Answer answer = invoke(context, channel, only, newCallId());
        Verdict.require(
                answer.refused() && !answer.isErrorPacket(), "tool.invoke.ack with an error", answer.describe());
        return Outcome.pass();
    }

    private static JsonNode schema(CheckContext context) {
        return context.card()
                .tool(tool(context))
                .map(tool -> tool.path("input_schema"))
                .orElseThrow(() -> Verdict.notTested("the card has no tool '" + tool(context) + "'"));
    }

    private static Outcome wrongArgumentType(CheckContext context) {
        JsonNode properties = schema(context).path("properties");
        Optional<String> string = context.settings().toolArguments().properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> properties.path(name).path("type").asText().equals("string"))
                .findFirst();
        String name = string.orElseThrow(() -> Verdict.notTested("--tool-args has no string argument"));
        BoundChannel channel = context.channels().authenticated();
        ObjectNode arguments = arguments(context, channel);
        arguments.putObject(name);
        Answer answer = invoke(context, channel, arguments, newCallId());
        return answer.refused() && !answer.isErrorPacket()
                ? Outcome.pass()
                : Outcome.ambiguous("an object for the string '" + name + "' got " + answer.describe());
    }

    private static Outcome sameRequestId(CheckContext context) {
        tool(context);
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
        tool(context);
        BoundChannel channel = context.channels().authenticated();
        ObjectNode first = inFlight(context, channel);
        ObjectNode second = inFlight(context, channel);
        channel.plane().send(first);
        channel.plane().send(second);
        List<String> open = new ArrayList<>(List.of(packetId(first), packetId(second)));
        for (int i = 0; i < 2; i++) {
            JsonNode answer = channel.plane()
                    .poll(packet -> packet.path("request_id").asText().equals("1"), context.timeout())
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

    private static String packetId(JsonNode packet) {
        return packet.path("packet_id").asText();
    }

    private static ObjectNode inFlight(CheckContext context, BoundChannel channel) {
        ObjectNode payload = call(tool(context), arguments(context, channel), newCallId());
        return channel.envelope("tool.invoke", payload).put("request_id", "1");
    }

    private static void owns(CheckContext context, BoundChannel channel, ObjectNode request) {
        JsonNode answer = channel.plane()
                .poll(
                        packet -> packet.path("request_id").asText().equals("1")
                                && packet.path("connector_channel_id").asText().equals(channel.id()),
                        context.timeout())
                .orElseThrow(() -> Verdict.fail(
                        "one answer for each channel", channel.plane().ending()));
        JsonNode replyTo = answer.path("reply_to");
        Verdict.require(
                replyTo.isMissingNode() || replyTo.equals(request.path("packet_id")),
                "reply_to of the own request",
                "reply_to of another request");
    }

    private static Outcome repeat(CheckContext context) {
        tool(context);
        BoundChannel channel = context.channels().authenticated();
        String callId = newCallId();
        Answer first = invoke(context, channel, arguments(context, channel), callId);
        Verdict.require(first.succeeded(), "tool.invoke.ack without error", first.describe());
        Answer again = invoke(context, channel, arguments(context, channel), callId);
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
