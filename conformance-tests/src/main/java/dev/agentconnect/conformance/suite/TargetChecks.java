package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.WireException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What really arrives at the target (sections 5.1 and 8.19; IM profile v2, sections 5 to 7 and 9). */
final class TargetChecks {
    private static final int SHORTEST_WORD = 4;

    private TargetChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "target.message-once",
                        "V2 7",
                        "A message reaches the target once, however often it is sent",
                        TargetChecks::messageOnce,
                        "IM2-19",
                        "IM2-38",
                        "IM2-54"),
                Check.must(
                        "target.final-only",
                        "V2 5",
                        "After deltas the target holds the final text, and no message put together from deltas beside it",
                        TargetChecks::finalOnly,
                        "IM2-21"),
                Check.must(
                        "target.no-delta-needed",
                        "V2 6",
                        "A final without any delta reaches the target whole",
                        TargetChecks::noDeltaNeeded,
                        "IM2-26"),
                Check.must(
                        "target.rejected-sends-nothing",
                        "V2 5",
                        "A message with an unknown file reaches the target in no part",
                        TargetChecks::rejectedSendsNothing,
                        "IM2-22"),
                Check.must(
                        "target.tool-once",
                        "8.19",
                        "The same tool call again has no second effect at the target",
                        TargetChecks::toolOnce,
                        "TOOL-14",
                        "DEV-12"),
                Check.must(
                        "upload.sends-nothing",
                        "5.1",
                        "An upload alone sends nothing to the target",
                        TargetChecks::uploadSendsNothing,
                        "UP-10"));
    }

    static String marker() {
        return "conformance " + UUID.randomUUID();
    }

    private static Outcome messageOnce(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        SentView sent = SentView.of(context);
        String text = marker();
        ObjectNode message = Chat.text(context, Chat.newId(), text);
        Chat.mustBeAccepted(channel, message);
        long first = sent.count(text);
        Chat.send(channel, message);
        Chat.send(channel, message);
        return exactly(first, sent.count(text), "message");
    }

    private static Outcome exactly(long wanted, long got, String what) {
        Verdict.require(got == wanted, wanted + " " + what + " at the target", got);
        return Outcome.pass();
    }

    private static Outcome finalOnly(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        SentView sent = SentView.of(context);
        String id = Chat.newId();
        String text = marker();
        channel.plane().send(channel.envelope(Chat.DELTA, Chat.delta(id, 1, text)));
        channel.plane().send(channel.envelope(Chat.DELTA, Chat.delta(id, 2, " interim")));
        Chat.mustBeAccepted(channel, Chat.text(context, id, text + " final"));
        List<JsonNode> entries = sent.entries().stream()
                .filter(entry -> entry.toString().contains(text))
                .toList();
        long whole = entries.stream()
                .filter(entry -> entry.toString().contains(text + " final"))
                .count();
        Verdict.require(whole >= 1, "the final text at the target", "nothing of it");
        if (entries.size() == 1) {
            return Outcome.pass();
        }
        // A target that can edit a message shows the interim text in the very message that becomes the final one.
        long messages = entries.stream()
                .map(entry -> entry.path("message_id").asText())
                .distinct()
                .count();
        if (entries.stream().allMatch(entry -> entry.has("message_id"))) {
            return exactly(1, messages, "message");
        }
        return Outcome.ambiguous("the target was sent " + entries.size() + " things, maybe edits of one message");
    }

    private static Outcome noDeltaNeeded(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        SentView sent = SentView.of(context);
        String text = marker();
        Chat.mustBeAccepted(channel, Chat.text(context, Chat.newId(), text));
        return exactly(1, sent.count(text), "message");
    }

    private static Outcome rejectedSendsNothing(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        SentView sent = SentView.of(context);
        String text = marker();
        Answer answer = Chat.send(
                channel, Chat.withFile(Chat.text(context, Chat.newId(), text), "file_conformance_never_issued"));
        Verdict.require(answer.refused(), "the message to be rejected", answer.describe());
        return exactly(0, sent.count(text), "messages");
    }

    private static Outcome toolOnce(CheckContext context) {
        String tool = ToolCall.tool(context);
        BoundChannel channel = context.channels().authenticated();
        SentView sent = SentView.of(context);
        String callId = ToolCall.newCallId();
        Answer first = ToolCall.invoke(context, channel, ToolCall.arguments(context, channel), callId);
        Verdict.require(first.succeeded(), "tool.invoke.ack without error", first.describe());
        long effects = effects(context, sent);
        if (effects == 0) {
            throw Verdict.notTested("the tool '" + tool + "' sends nothing to the target");
        }
        ToolCall.invoke(context, channel, ToolCall.arguments(context, channel), callId);
        return exactly(effects, effects(context, sent), "effects");
    }

    /** What carries a word of the tool's arguments; a target may be sent other things too, such as that somebody is typing. */
    private static long effects(CheckContext context, SentView sent) {
        List<String> words = context.settings().toolArguments().properties().stream()
                .map(Map.Entry::getValue)
                .filter(value -> value.isTextual() && value.textValue().length() >= SHORTEST_WORD)
                .map(JsonNode::textValue)
                .toList();
        return sent.entries().stream()
                .map(JsonNode::toString)
                .filter(entry -> words.isEmpty() || words.stream().anyMatch(entry::contains))
                .count();
    }

    private static Outcome uploadSendsNothing(CheckContext context) {
        SentView sent = SentView.of(context);
        String name = "conformance-" + UUID.randomUUID() + ".txt";
        BoundChannel channel = Uploads.channel(context);
        JsonNode uploaded = Uploads.text(context, channel, name, "conformance");
        Verdict.require(!uploaded.path("file_ref").asText().isEmpty(), "a file_ref", "none");
        try {
            channel.plane().pollSilence(packet -> false, context.quiet());
        } catch (WireException e) {
            throw Verdict.notTested("the data plane ended: " + e.got());
        }
        List<JsonNode> entries = sent.entries();
        Verdict.require(
                entries.stream().noneMatch(entry -> entry.toString().contains(name)),
                "nothing at the target",
                "the uploaded file");
        return entries.isEmpty()
                ? Outcome.pass()
                : Outcome.ambiguous(
                        "the target was sent " + entries.size() + " things meanwhile, none named like the file");
    }
}
