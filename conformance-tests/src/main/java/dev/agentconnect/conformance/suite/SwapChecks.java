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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Many at once, and what happens when ids of one channel are used on another (sections 3, 7, 8.3, 8.9 and 8.18). */
final class SwapChecks {
    private static final int MANY = 20;

    private SwapChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "channel.many",
                        "8.3",
                        "Twenty channels opened at once each get an id and an answer of their own",
                        SwapChecks::many,
                        "OPEN-02",
                        "ENV-06"),
                Check.must(
                        "chat.same-request-id",
                        "7",
                        "Two messages in flight with one request_id on two channels each get their own ack",
                        SwapChecks::sameRequestId,
                        "ENV-06",
                        "IM2-34"),
                Check.must(
                        "tool.context-opens-nothing",
                        "8.18",
                        "The session and call id of one channel open nothing on another",
                        SwapChecks::contextOpensNothing,
                        "TOOL-09",
                        "AUTHZ-11"),
                Check.must("tool.every", "4.1", "Every tool of the card exists", SwapChecks::everyTool, "CARD-30"));
    }

    private static Outcome many(CheckContext context) {
        DataPlane plane = BadInputChecks.ready(context);
        List<ObjectNode> requests = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            ObjectNode request = plane.envelope("channel.open", null, Json.object());
            requests.add(request);
            plane.send(request);
        }
        Set<String> ids = new HashSet<>();
        for (ObjectNode request : requests) {
            Answer answer = plane.answerTo(request);
            if (answer.code().equals("busy")) {
                return Outcome.ambiguous("it answered busy to " + MANY + " channels");
            }
            Verdict.require(answer.succeeded(), "channel.open.ack", answer.describe());
            Verdict.require(ids.add(answer.channel()), "an id of its own", "an id twice");
        }
        return Outcome.pass();
    }

    private static Outcome sameRequestId(CheckContext context) {
        BoundChannel one = Chat.channel(context);
        BoundChannel two = second(context, one);
        ObjectNode first = message(context, one);
        ObjectNode second = message(context, two);
        one.plane().send(first);
        one.plane().send(second);
        own(context, one, first);
        own(context, two, second);
        return Outcome.pass();
    }

    private static BoundChannel second(CheckContext context, BoundChannel one) {
        return context.channels()
                .authenticate(
                        context.channels().openOn(one.plane(), one.connectorId(), null),
                        context.channels().second());
    }

    private static ObjectNode message(CheckContext context, BoundChannel channel) {
        return channel.envelope(Chat.MESSAGE, Chat.text(context, Chat.newId(), "conformance: one of two"))
                .put("request_id", "1");
    }

    private static void own(CheckContext context, BoundChannel channel, ObjectNode message) {
        JsonNode messageId = message.path("payload").path("message_id");
        JsonNode ack = channel.plane()
                .poll(packet -> packet.path("payload").path("message_id").equals(messageId), context.timeout())
                .orElseThrow(() ->
                        Verdict.fail("an ack for each message", channel.plane().ending()));
        Verdict.require(
                ack.path("connector_channel_id").asText().equals(channel.id()),
                "the ack on its own channel",
                ack.path("connector_channel_id"));
        Verdict.require(
                ack.path("reply_to").equals(message.path("packet_id")),
                "reply_to of its own message",
                ack.path("reply_to"));
    }

    private static Outcome contextOpensNothing(CheckContext context) {
        ToolCall.tool(context);
        context.channels().second();
        BoundChannel one = context.channels().authenticated();
        String callId = ToolCall.newCallId();
        Answer mine = ToolCall.invoke(context, one, ToolCall.arguments(context, one), callId);
        Verdict.require(mine.succeeded(), "tool.invoke.ack without error", mine.describe());
        BoundChannel unbound = context.channels().openOn(one.plane(), one.connectorId(), null);
        Answer stranger = ToolCall.invoke(context, unbound, ToolCall.arguments(context, unbound), callId);
        Verdict.require(stranger.refused(), "an unauthenticated channel to be refused", stranger.describe());
        BoundChannel two =
                context.channels().authenticate(unbound, context.channels().second());
        Answer theirs = ToolCall.invoke(context, two, ToolCall.arguments(context, two), callId);
        JsonNode before = mine.payload().path("result");
        boolean same = theirs.succeeded()
                && before.has("message_id")
                && before.path("message_id")
                        .equals(theirs.payload().path("result").path("message_id"));
        Verdict.require(!same, "a result of its own, or a refusal", "the other channel's result");
        return Outcome.pass();
    }

    /** Calls each tool without the arguments that it requires, so that nothing happens: it must know the tool all the same. */
    private static Outcome everyTool(CheckContext context) {
        List<String> callable = new ArrayList<>();
        for (JsonNode tool : context.card().json().path("tools")) {
            boolean asksForMore = false;
            for (JsonNode required : tool.path("input_schema").path("required")) {
                asksForMore |= !required.asText().equals("connector_channel_id");
            }
            if (asksForMore) {
                callable.add(tool.path("tool_id").asText());
            }
        }
        if (callable.isEmpty()) {
            throw Verdict.notTested("no tool of the card could be called without an effect");
        }
        BoundChannel channel = context.channels().authenticated();
        for (String tool : callable) {
            ObjectNode arguments = Json.object().put("connector_channel_id", channel.id());
            Answer answer = channel.ask("tool.invoke", ToolCall.payload(tool, arguments, ToolCall.newCallId()));
            Verdict.require(
                    !answer.code().equals("tool_not_found") && !answer.code().equals("unsupported_tool"),
                    "the tool '" + tool + "' to exist",
                    answer.describe());
        }
        return Outcome.pass();
    }
}
