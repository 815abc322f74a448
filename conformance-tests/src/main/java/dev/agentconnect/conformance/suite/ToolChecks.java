package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
                        "ENV-06",
                        "TOOL-17"),
                Check.must("tool.unknown", "8.18", "An unknown tool fails", ToolChecks::unknown, "TOOL-03", "ERR-02"),
                Check.must(
                        "tool.channel-refused",
                        "8.18",
                        "A channel that is missing, unknown, closed or of another data plane is refused",
                        ToolChecks::channelRefused,
                        "TOOL-10",
                        "DEV-08"),
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
                        "TOOL-05",
                        "TOOL-06",
                        "IM1-03"),
                Check.must(
                        "tool.missing-arguments",
                        "8.19",
                        "Missing required arguments fail in tool.invoke.ack",
                        ToolChecks::missingArguments,
                        "ERR-02",
                        "TOOL-ARGS",
                        "DEV-10"),
                Check.must(
                        "tool.wrong-argument-type",
                        "8.19",
                        "An argument of the wrong type",
                        ToolChecks::wrongArgumentType,
                        "ERR-02",
                        "TOOL-ARGS"));
    }

    private static Outcome success(CheckContext context) {
        String tool = ToolCall.tool(context);
        BoundChannel channel = context.channels().authenticated();
        Answer answer = ToolCall.invoke(context, channel, ToolCall.arguments(context, channel), ToolCall.newCallId());
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
        Answer answer = channel.ask(
                "tool.invoke",
                ToolCall.payload(
                        "conformance_no_such_tool", ToolCall.arguments(context, channel), ToolCall.newCallId()));
        Verdict.require(answer.refused(), "a failure", answer.describe());
        return answer.isErrorPacket()
                ? Outcome.ambiguous("an unknown tool got " + answer.describe() + " instead of an ack with an error")
                : Outcome.pass();
    }

    private static Outcome channelRefused(CheckContext context) {
        BoundChannel usable = NotOpen.usable(context);
        DataPlane plane = usable.plane();
        Reply missing =
                Reply.to(plane, plane.envelope("tool.invoke", null, anyCall(context, usable)), context.timeout());
        Outcome first =
                missing.mustBeRefused("a call without a channel", "connector_channel_id_required", "channel_not_open");
        return NotOpen.firstDoubt(
                first,
                NotOpen.unknown(context, plane, "tool.invoke", anyCall(context, usable)),
                NotOpen.elsewhere(context, usable, "tool.invoke", anyCall(context, usable)),
                NotOpen.closed(context, usable, "tool.invoke", anyCall(context, usable)));
    }

    /** A call that would succeed on an open channel, if a tool was given. */
    private static ObjectNode anyCall(CheckContext context, BoundChannel channel) {
        String tool = Optional.ofNullable(context.settings().toolId()).orElse("conformance_any_tool");
        return ToolCall.payload(tool, ToolCall.arguments(context, channel), ToolCall.newCallId());
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
        ObjectNode payload = ToolCall.payload(tool, ToolCall.arguments(context, channel), ToolCall.newCallId());
        Reply reply = Reply.to(channel.plane(), channel.envelope("tool.invoke", payload), context.timeout());
        return reply.mustBeRefused("a call on an unauthenticated channel", "connection_not_authenticated");
    }

    private static Outcome argumentChannel(CheckContext context) {
        ToolCall.tool(context);
        BoundChannel channel = context.channels().authenticated();
        BoundChannel unbound = context.channels().openOn(channel.plane(), channel.connectorId(), null);
        envelopeDecides(context, channel, ChannelChecks.UNKNOWN_CHANNEL);
        envelopeDecides(context, channel, unbound.id());
        return Outcome.pass();
    }

    private static void envelopeDecides(CheckContext context, BoundChannel channel, String named) {
        ObjectNode arguments = ToolCall.arguments(context, channel).put("connector_channel_id", named);
        Answer answer = ToolCall.invoke(context, channel, arguments, ToolCall.newCallId());
        Verdict.require(
                answer.succeeded(), "the envelope's channel to be used, not that of the arguments", answer.describe());
        Verdict.require(answer.channel().equals(channel.id()), "the envelope's channel", answer.channel());
    }

    private static Outcome missingArguments(CheckContext context) {
        JsonNode required = schema(context).path("required");
        if (required.size() < 2) {
            throw Verdict.notTested("the tool requires no argument but connector_channel_id");
        }
        BoundChannel channel = context.channels().authenticated();
        ObjectNode only = Json.object().put("connector_channel_id", channel.id());
        Answer answer = ToolCall.invoke(context, channel, only, ToolCall.newCallId());
        Verdict.require(
                answer.refused() && !answer.isErrorPacket(), "tool.invoke.ack with an error", answer.describe());
        return Outcome.pass();
    }

    private static JsonNode schema(CheckContext context) {
        return context.card()
                .tool(ToolCall.tool(context))
                .map(tool -> tool.path("input_schema"))
                .orElseThrow(() -> Verdict.notTested("the card has no tool '" + ToolCall.tool(context) + "'"));
    }

    private static Outcome wrongArgumentType(CheckContext context) {
        JsonNode properties = schema(context).path("properties");
        Optional<String> string = context.settings().toolArguments().properties().stream()
                .map(Map.Entry::getKey)
                .filter(name -> properties.path(name).path("type").asText().equals("string"))
                .findFirst();
        String name = string.orElseThrow(() -> Verdict.notTested("--tool-args has no string argument"));
        BoundChannel channel = context.channels().authenticated();
        ObjectNode arguments = ToolCall.arguments(context, channel);
        arguments.putObject(name);
        Answer answer = ToolCall.invoke(context, channel, arguments, ToolCall.newCallId());
        return answer.refused() && !answer.isErrorPacket()
                ? Outcome.pass()
                : Outcome.ambiguous("an object for the string '" + name + "' got " + answer.describe());
    }
}
