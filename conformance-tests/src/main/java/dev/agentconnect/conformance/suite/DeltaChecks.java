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
import java.util.List;
import java.util.Optional;

/** Assistant deltas (IM profile v2, section 6). */
final class DeltaChecks {
    private DeltaChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "delta.then-final",
                        "V2 6",
                        "Deltas are not acknowledged as messages; the final after them is accepted",
                        DeltaChecks::thenFinal,
                        "IM2-24",
                        "IM2-27",
                        "IM2-52"),
                Check.must("delta.repeat", "V2 6", "The same delta again is no gap", DeltaChecks::repeat, "IM2-25"),
                Check.must(
                        "delta.gap",
                        "V2 6",
                        "A gap in the sequence is refused",
                        context -> refused(context, new int[] {1, 3}, "one", "three"),
                        "IM2-60"),
                Check.must(
                        "delta.first-two",
                        "V2 6",
                        "A first sequence of 2 is refused",
                        context -> refused(context, new int[] {2}, "two"),
                        "IM2-24",
                        "IM2-60"),
                Check.must(
                        "delta.conflict",
                        "V2 6",
                        "The same sequence with other text is refused",
                        context -> refused(context, new int[] {1, 1}, "one", "other"),
                        "IM2-60"),
                Check.must(
                        "delta.not-open",
                        "V2 10",
                        "A delta on a channel that is not open is refused with channel_not_open",
                        DeltaChecks::notOpen,
                        "IM2-58"));
    }

    private static ObjectNode send(BoundChannel channel, String id, int sequence, String text) {
        ObjectNode packet = channel.envelope(Chat.DELTA, Chat.delta(id, sequence, text));
        channel.plane().send(packet);
        return packet;
    }

    private static Outcome thenFinal(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        String id = Chat.newId();
        ObjectNode first = send(channel, id, 1, "conformance: ");
        ObjectNode second = send(channel, id, 2, "deltas");
        Optional<JsonNode> answer = channel.plane()
                .pollSilence(
                        packet -> DataPlane.answers(first, packet) || DataPlane.answers(second, packet),
                        context.quiet());
        Verdict.require(answer.isEmpty(), "no answer to a good delta", answer);
        Chat.mustBeAccepted(channel, Chat.text(context, id, "conformance: deltas"));
        return Outcome.pass();
    }

    private static Outcome repeat(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        String id = Chat.newId();
        send(channel, id, 1, "conformance: ");
        ObjectNode again = send(channel, id, 1, "conformance: ");
        Optional<Answer> answer = channel.plane()
                .pollSilence(packet -> DataPlane.answers(again, packet), context.quiet())
                .map(packet -> new Answer(again, packet));
        send(channel, id, 2, "repeat");
        Chat.mustBeAccepted(channel, Chat.text(context, id, "conformance: repeat"));
        return answer.map(seen -> Outcome.ambiguous("the repeated delta got " + seen.describe()))
                .orElseGet(Outcome::pass);
    }

    private static Outcome refused(CheckContext context, int[] sequences, String... texts) {
        BoundChannel channel = Chat.channel(context);
        String id = Chat.newId();
        for (int i = 0; i < sequences.length - 1; i++) {
            send(channel, id, sequences[i], texts[i]);
        }
        int last = sequences.length - 1;
        Reply reply = Reply.to(
                channel.plane(),
                channel.envelope(Chat.DELTA, Chat.delta(id, sequences[last], texts[last])),
                context.timeout());
        reply.mustBeRefused("this delta");
        Answer complete = Chat.send(channel, Chat.text(context, id, "conformance: final"));
        return complete.refused()
                ? Outcome.ambiguous("the final after the refused delta got " + complete.describe())
                : Outcome.pass();
    }

    private static Outcome notOpen(CheckContext context) {
        Chat.requireProfile(context);
        var plane = BadInputChecks.ready(context);
        ObjectNode packet = plane.envelope(Chat.DELTA, ChannelChecks.UNKNOWN_CHANNEL, Chat.delta(Chat.newId(), 1, "x"));
        return Reply.to(plane, packet, context.timeout())
                .mustBeRefused("a delta on an unknown channel", "channel_not_open");
    }
}
