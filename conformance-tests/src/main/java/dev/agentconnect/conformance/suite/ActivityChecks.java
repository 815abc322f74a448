package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Activity snapshots (IM profile v2, section 8). */
final class ActivityChecks {
    private static final int TOO_LONG = 257;

    private ActivityChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "activity.valid",
                        "V2 8",
                        "thinking, tool and idle are taken without an answer",
                        ActivityChecks::valid,
                        "IM2-42",
                        "IM2-45",
                        "IM2-46",
                        "IM2-47"),
                Check.must(
                        "activity.invalid",
                        "V2 8",
                        "Invalid activity never touches a chat message",
                        ActivityChecks::invalid,
                        "IM2-43",
                        "IM2-49",
                        "IM2-59"),
                Check.must(
                        "activity.unknown-status",
                        "V2 8",
                        "An unknown status word breaks nothing",
                        ActivityChecks::unknownStatus,
                        "IM2-42",
                        "IM2-49"));
    }

    private static ObjectNode activity(String status) {
        return Json.object().put("status", status);
    }

    private static Reply send(CheckContext context, BoundChannel channel, ObjectNode activity) {
        return Reply.inSilence(channel.plane(), channel.envelope("chat.activity", activity), context.quiet());
    }

    private static Outcome valid(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        List<ObjectNode> snapshots =
                List.of(activity("thinking"), activity("tool").put("tool_name", "search"), activity("idle"));
        for (ObjectNode snapshot : snapshots) {
            Reply reply = send(context, channel, snapshot);
            Verdict.require(reply.answer().isEmpty() && !reply.closed(), "no answer to " + snapshot, reply.ending());
        }
        Chat.mustBeAccepted(channel, Chat.text(context, Chat.newId(), "conformance: after activity"));
        return Outcome.pass();
    }

    private static Outcome invalid(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        List<ObjectNode> snapshots = List.of(
                activity("tool"),
                activity("thinking").put("tool_name", "search"),
                activity("tool").put("tool_name", "x".repeat(TOO_LONG)),
                Json.object());
        List<String> ignored = new ArrayList<>();
        for (ObjectNode snapshot : snapshots) {
            Reply reply = send(context, channel, snapshot);
            Verdict.require(!reply.succeeded() && !reply.closed(), "an error or nothing", reply.ending());
            if (reply.answer().isEmpty()) {
                ignored.add(snapshot.path("status").asText("no status"));
            }
        }
        Chat.mustBeAccepted(channel, Chat.text(context, Chat.newId(), "conformance: after bad activity"));
        return ignored.isEmpty()
                ? Outcome.pass()
                : Outcome.ambiguous(ignored.size() + " invalid snapshots were ignored without an error");
    }

    private static Outcome unknownStatus(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        Reply reply = send(context, channel, activity("conformance"));
        Verdict.require(!reply.succeeded() && !reply.closed(), "an error or nothing", reply.ending());
        Chat.mustBeAccepted(channel, Chat.text(context, Chat.newId(), "conformance: after unknown activity"));
        return Outcome.pass();
    }
}
