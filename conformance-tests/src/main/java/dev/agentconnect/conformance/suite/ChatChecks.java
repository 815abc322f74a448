package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** Messages to the target (IM profile v2, sections 3, 5, 7 and 10). */
final class ChatChecks {
    private ChatChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "chat.text",
                        "V2 7",
                        "A text without any delta is acknowledged with reply_to, channel, message_id and accepted",
                        ChatChecks::text,
                        "IM2-23",
                        "IM2-33",
                        "IM2-34",
                        "IM2-35"),
                Check.must(
                        "chat.duplicate",
                        "V2 7",
                        "An accepted message sent again is a duplicate, whatever its packet_id",
                        ChatChecks::duplicate,
                        "IM2-10",
                        "IM2-19",
                        "IM2-38",
                        "IM2-54"),
                Check.must(
                        "chat.conflict",
                        "V2 9",
                        "The same message_id with other content is a conflict",
                        ChatChecks::conflict,
                        "IM2-53"),
                Check.must(
                        "chat.same-id-other-channel",
                        "V2 5",
                        "A message_id counts within its channel only",
                        ChatChecks::sameIdOtherChannel,
                        "IM2-12"),
                Check.must(
                        "chat.empty",
                        "V2 5",
                        "A message without text and files is refused for good",
                        context -> rejected(context, message -> message.put("text", ""), "an empty message"),
                        "IM2-13",
                        "IM2-36",
                        "IM2-40",
                        "IM2-59"),
                Check.must(
                        "chat.missing-id",
                        "V2 5",
                        "A message without message_id is refused",
                        ChatChecks::missingId,
                        "IM2-12",
                        "IM2-59"),
                Check.must(
                        "chat.unknown-file-ref",
                        "V2 5",
                        "A message with an unknown file_ref is refused for good",
                        context -> rejected(
                                context,
                                message -> Chat.withFile(message, "file_conformance_never_issued"),
                                "an unknown file_ref"),
                        "IM2-22",
                        "IM2-40"),
                Check.must(
                        "chat.not-open",
                        "V2 10",
                        "A message on a channel that is not open is refused with channel_not_open",
                        ChatChecks::notOpen,
                        "IM2-58"),
                Check.must(
                        "chat.unauthenticated",
                        "V2 7",
                        "A message on an unauthenticated channel is refused for good",
                        ChatChecks::unauthenticated,
                        "IM2-40"),
                Check.must(
                        "chat.forbidden-fields",
                        "V2 3",
                        "A message with session_id, user_id or role",
                        ChatChecks::forbiddenFields,
                        "IM2-08"),
                Check.must(
                        "chat.rejected-again",
                        "V2 7",
                        "A message rejected for good stays rejected",
                        ChatChecks::rejectedAgain,
                        "IM2-39"));
    }

    private static Outcome text(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        Answer answer = Chat.send(channel, Chat.text(context, Chat.newId(), "conformance: text"));
        Verdict.require(Chat.status(answer).equals("accepted"), "status accepted", answer.describe());
        return answer.packet().path("request_id").equals(answer.request().path("request_id"))
                ? Outcome.pass()
                : Outcome.warning("the message's request_id in the ack", "another or none");
    }

    private static Outcome duplicate(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message = Chat.text(context, Chat.newId(), "conformance: once");
        Chat.mustBeAccepted(channel, message);
        Answer again = Chat.send(channel, message);
        Verdict.require(Chat.status(again).equals("duplicate"), "status duplicate", again.describe());
        return Outcome.pass();
    }

    private static Outcome conflict(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        String id = Chat.newId();
        Chat.mustBeAccepted(channel, Chat.text(context, id, "conformance: first content"));
        Answer other = Chat.send(channel, Chat.text(context, id, "conformance: other content"));
        Verdict.require(other.refused(), "a content conflict", other.describe());
        return other.isErrorPacket() ? Outcome.ambiguous("the conflict got " + other.describe()) : Outcome.pass();
    }

    private static Outcome sameIdOtherChannel(CheckContext context) {
        Chat.requireProfile(context);
        context.channels().second();
        BoundChannel one = Chat.channel(context);
        BoundChannel two = context.channels()
                .authenticate(
                        context.channels().openOn(one.plane(), one.connectorId(), null),
                        context.channels().second());
        String id = Chat.newId();
        Chat.mustBeAccepted(one, Chat.text(context, id, "conformance: to the first"));
        Chat.mustBeAccepted(two, Chat.text(context, id, "conformance: to the second"));
        return Outcome.pass();
    }

    private interface Spoil {
        ObjectNode apply(ObjectNode message);
    }

    private static Outcome rejected(CheckContext context, Spoil spoil, String what) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message = spoil.apply(Chat.text(context, Chat.newId(), "conformance: bad message"));
        Outcome outcome = Chat.mustBeRejected(channel, message, what);
        Chat.mustBeAccepted(channel, Chat.text(context, Chat.newId(), "conformance: after a bad message"));
        return outcome;
    }

    private static Outcome missingId(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message = Json.object().put("text", "conformance: no id");
        Reply reply = Reply.to(channel.plane(), channel.envelope(Chat.MESSAGE, message), context.timeout());
        return reply.mustBeRefused("a message without message_id");
    }

    private static Outcome notOpen(CheckContext context) {
        Chat.requireProfile(context);
        BoundChannel usable = NotOpen.usable(context);
        return NotOpen.firstDoubt(
                NotOpen.unknown(context, usable.plane(), Chat.MESSAGE, notOpenText(context)),
                NotOpen.elsewhere(context, usable, Chat.MESSAGE, notOpenText(context)),
                NotOpen.closed(context, usable, Chat.MESSAGE, notOpenText(context)));
    }

    private static ObjectNode notOpenText(CheckContext context) {
        return Chat.text(context, Chat.newId(), "conformance: not open");
    }

    private static Outcome unauthenticated(CheckContext context) {
        Chat.requireProfile(context);
        if (context.card().json().path("auth_flows").isEmpty()) {
            throw Verdict.notTested("the card has no auth flow");
        }
        BoundChannel channel = context.channels().open();
        return Chat.mustBeRejected(
                channel,
                Chat.text(context, Chat.newId(), "conformance: nobody there"),
                "a message without authentication");
    }

    private static Outcome forbiddenFields(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message = Chat.text(context, Chat.newId(), "conformance: extra fields")
                .put("session_id", "session_conformance")
                .put("user_id", "user_conformance")
                .put("role", "assistant");
        Answer answer = Chat.send(channel, message);
        return answer.refused() ? Outcome.pass() : Outcome.ambiguous("they got " + answer.describe());
    }

    private static Outcome rejectedAgain(CheckContext context) {
        BoundChannel channel = Chat.channel(context);
        ObjectNode message =
                Chat.withFile(Chat.text(context, Chat.newId(), "conformance: again"), "file_conformance_never_issued");
        Chat.mustBeRejected(channel, message, "an unknown file_ref");
        Answer again = Chat.send(channel, message);
        Verdict.require(
                !Chat.status(again).equals("accepted"), "the same answer again, nothing executed", again.describe());
        return again.refused() ? Outcome.pass() : Outcome.ambiguous("it got " + again.describe());
    }
}
