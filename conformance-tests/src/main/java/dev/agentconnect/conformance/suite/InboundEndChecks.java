package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** How messages of the user end when they are not accepted (IM profile v2, sections 7 and 9; IM profile v1, section 7). */
final class InboundEndChecks {

    private InboundEndChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "inbound.retryable",
                        "V2 9",
                        "A message rejected for now comes again after a reconnect with the same id and content",
                        InboundEndChecks::retryable,
                        "IM2-41",
                        "IM2-50",
                        "IM1-23",
                        "IM1-24"),
                Check.must(
                        "inbound.rejected-for-good",
                        "V2 7",
                        "A message rejected for good does not come again",
                        InboundEndChecks::rejectedForGood,
                        "IM2-39",
                        "IM1-34"),
                Check.must(
                        "inbound.lost-twice",
                        "V2 9",
                        "A message whose ack never comes keeps its id and content through two lost connections",
                        InboundEndChecks::lostTwice,
                        "IM2-37",
                        "IM2-50",
                        "IM1-11"),
                Check.must(
                        "inbound.other-logout",
                        "8.2",
                        "When one channel logs out, the user of another is still heard",
                        InboundEndChecks::otherLogout,
                        "LEASE-06"));
    }

    private static Outcome retryable(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        JsonNode first = user.await(channel, text);
        reject(channel, first, true);
        BoundChannel again = context.channels().reconnect(channel);
        same(first, user.awaitAgain(again, text));
        Stimulus.acknowledge(again.plane(), first);
        return Outcome.pass();
    }

    /** What comes again is the same message (IM2-37, IM1-11). */
    static void same(JsonNode first, JsonNode second) {
        for (String field : List.of("message_id", "text", "files")) {
            Verdict.require(
                    first.path("payload")
                            .path(field)
                            .equals(second.path("payload").path(field)),
                    "the same " + field,
                    "another one");
        }
    }

    private static void reject(BoundChannel channel, JsonNode message, boolean retryable) {
        ObjectNode payload = Json.object();
        payload.set("message_id", message.path("payload").path("message_id"));
        payload.put("status", "rejected")
                .put("code", retryable ? "busy" : "conformance_refused")
                .put("retryable", retryable);
        ObjectNode ack = channel.envelope("chat.message.ack", payload);
        ack.set("reply_to", message.path("packet_id"));
        channel.plane().send(ack);
        // A round trip, so that the ack is read before anything else happens.
        channel.ask("connection.descriptor.get", Json.object());
    }

    private static Outcome rejectedForGood(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        reject(channel, user.await(channel, text), false);
        BoundChannel again = context.channels().reconnect(channel);
        Verdict.require(!user.isHeard(again, text), "nothing after a final rejection", "it again");
        String next = Stimulus.newText();
        user.say(next);
        Stimulus.acknowledge(again.plane(), user.await(again, next));
        return Outcome.pass();
    }

    private static Outcome lostTwice(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        JsonNode first = user.await(channel, text);
        BoundChannel again = context.channels().reconnect(channel);
        same(first, user.awaitAgain(again, text));
        BoundChannel third = context.channels().reconnect(again);
        same(first, user.awaitAgain(third, text));
        Stimulus.acknowledge(third.plane(), first);
        return Outcome.pass();
    }

    private static Outcome otherLogout(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        context.channels().second();
        BoundChannel mine = Chat.channel(context);
        BoundChannel other = context.channels()
                .authenticate(
                        context.channels().openOn(mine.plane(), mine.connectorId(), null),
                        context.channels().second());
        other.ask("auth.logout", Json.object());
        String text = Stimulus.newText();
        user.say(text);
        Stimulus.acknowledge(mine.plane(), user.await(mine, text));
        return Outcome.pass();
    }
}
