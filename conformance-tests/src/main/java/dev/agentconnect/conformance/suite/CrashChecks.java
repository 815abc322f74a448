package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.UploadForm;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/** The line goes dead at the worst moments (sections 5.1, 6 and 8.1; IM profile v2, sections 6 and 9). */
final class CrashChecks {
    private CrashChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "crash.before-hello-ack",
                        "8.1",
                        "A socket cut right after hello leaves the connector ready for the next",
                        CrashChecks::beforeHelloAck,
                        "HELLO-12",
                        "HACK-02"),
                Check.must(
                        "crash.before-ack",
                        "V2 9",
                        "A message whose ack was lost is accepted or a duplicate when it comes again, and sent once",
                        CrashChecks::beforeAck,
                        "IM2-19",
                        "IM2-38"),
                Check.must(
                        "crash.after-ack",
                        "V2 9",
                        "A message that was acknowledged before the socket was cut is a duplicate afterwards",
                        CrashChecks::afterAck,
                        "IM2-53",
                        "IM2-54"),
                Check.must(
                        "crash.mid-delta",
                        "V2 6",
                        "A final is accepted when its deltas were cut off",
                        CrashChecks::midDelta,
                        "IM2-26",
                        "IM2-27"),
                Check.must(
                        "crash.during-upload",
                        "5.1",
                        "An upload that is cut off leaves the next one unharmed",
                        CrashChecks::duringUpload,
                        "UP-06"));
    }

    private static Outcome beforeHelloAck(CheckContext context) {
        DataPlane plane = context.connect();
        plane.send(plane.envelope("connector.hello", null, context.helloPayload("")));
        plane.socket().drop();
        DataPlane next = context.connect();
        Answer answer = next.ask("connector.hello", null, context.helloPayload(""));
        Verdict.require(answer.succeeded(), "connector.hello.ack", answer.describe());
        return Outcome.pass();
    }

    private static Outcome beforeAck(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        Optional<SentView> sent = context.settings().hooks().find(HookName.SENT).map(hook -> SentView.of(context));
        String text = TargetChecks.marker();
        ObjectNode message = Chat.text(context, Chat.newId(), text);
        channel.plane().send(channel.envelope(Chat.MESSAGE, message));
        BoundChannel again = context.channels().reconnect(channel);
        Answer answer = Chat.send(again, message);
        Verdict.require(
                List.of("accepted", "duplicate").contains(Chat.status(answer)),
                "accepted or duplicate",
                answer.describe());
        sent.ifPresent(view -> {
            long count = view.count(text);
            Verdict.require(count <= 1, "at most 1 message at the target", count);
        });
        return Outcome.pass();
    }

    private static Outcome afterAck(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message = Chat.text(context, Chat.newId(), "conformance: acknowledged");
        Chat.mustBeAccepted(channel, message);
        BoundChannel again = context.channels().reconnect(channel);
        requireSame(channel, again);
        Answer answer = Chat.send(again, message);
        Verdict.require(Chat.status(answer).equals("duplicate"), "status duplicate", answer.describe());
        return Outcome.pass();
    }

    private static void requireSame(BoundChannel channel, BoundChannel again) {
        if (!again.id().equals(channel.id())) {
            throw Verdict.notTested("the connector gave the channel a new id after a reconnect");
        }
    }

    private static Outcome midDelta(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        String id = Chat.newId();
        channel.plane().send(channel.envelope(Chat.DELTA, Chat.delta(id, 1, "conformance: cut ")));
        channel.ask("connection.descriptor.get", Json.object()); // answered in order, so the delta has been taken
        BoundChannel again = context.channels().reconnect(channel);
        requireSame(channel, again);
        Chat.mustBeAccepted(again, Chat.text(context, id, "conformance: cut and whole again"));
        return Outcome.pass();
    }

    private static Outcome duringUpload(CheckContext context) {
        BoundChannel channel = Uploads.channel(context);
        UploadForm form = UploadForm.file(channel.id(), "cut.txt", "conformance ".repeat(10_000));
        context.http().uploadCutOff(form, context.endpoint().apiKey());
        Uploads.text(context, channel, "after.txt", "conformance");
        return Outcome.pass();
    }
}
