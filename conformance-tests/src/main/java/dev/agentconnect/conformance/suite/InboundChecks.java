package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** Messages from the target's user (IM profile v2, sections 3, 5, 7 and 9). */
final class InboundChecks {
    private static final List<String> FORBIDDEN =
            List.of("session_id", "user_connector_id", "user_id", "connector_id", "role");

    private InboundChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "inbound.text",
                        "V2 5",
                        "One message of the user arrives as exactly one chat.message of the right shape",
                        InboundChecks::text,
                        "MIN-13",
                        "IM2-07",
                        "IM2-08",
                        "IM2-12",
                        "IM2-13",
                        "IM2-62"),
                Check.must(
                        "inbound.redelivery",
                        "V2 9",
                        "An unacknowledged message comes again after reconnect with the same id, an accepted one does not",
                        InboundChecks::redelivery,
                        "IM2-37",
                        "IM2-50",
                        "COMPAT-05"),
                Check.must(
                        "inbound.order",
                        "V2 9",
                        "Messages of one channel arrive in order",
                        InboundChecks::order,
                        "IM2-62"),
                Check.must(
                        "inbound.closed",
                        "8.5",
                        "After channel.close nothing is pushed on that route; after opening again it is",
                        InboundChecks::closed,
                        "CLOSE-01",
                        "CLOSE-02",
                        "COMPAT-05"));
    }

    private static Outcome text(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        JsonNode message = user.await(channel, text);
        shape(channel, message);
        Stimulus.acknowledge(channel.plane(), message); // a second one may wait behind the first
        boolean twice = user.heardIn(channel, text, context.quiet())
                .filter(other -> !other.path("payload")
                        .path("message_id")
                        .equals(message.path("payload").path("message_id")))
                .isPresent();
        Verdict.require(!twice, "one message (IM2-62)", "two with different message_id");
        return Outcome.pass();
    }

    static void shape(BoundChannel channel, JsonNode message) {
        JsonNode payload = message.path("payload");
        Verdict.require(
                message.path("connector_channel_id").asText().equals(channel.id()),
                "the channel in the envelope (IM2-07)",
                message.path("connector_channel_id"));
        Verdict.require(
                payload.path("message_id").isTextual()
                        && !payload.path("message_id").asText().isEmpty(),
                "a message_id (IM2-12)",
                payload.path("message_id"));
        Verdict.require(
                !payload.path("text").asText().isEmpty()
                        || !payload.path("files").isEmpty(),
                "text or files (IM2-13)",
                "neither");
        for (String field : FORBIDDEN) {
            Verdict.require(!payload.has(field), "no " + field + " (IM2-08)", field);
        }
    }

    private static Outcome redelivery(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        JsonNode first = user.await(channel, text);
        BoundChannel again = context.channels().reconnect(channel);
        JsonNode second = user.awaitAgain(again, text);
        Verdict.require(
                second.path("payload")
                        .path("message_id")
                        .equals(first.path("payload").path("message_id")),
                "the same message_id",
                "another one");
        Stimulus.acknowledge(again.plane(), second);
        // A round trip on the same socket, so that the ack is read before the socket is cut.
        again.ask("connection.descriptor.get", Json.object());
        BoundChannel third = context.channels().reconnect(again);
        Verdict.require(!user.isHeard(third, text), "nothing after accepted (IM2-50)", "the message again");
        return Outcome.pass();
    }

    private static Outcome order(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        List<String> said = List.of(text + " a", text + " b", text + " c");
        said.forEach(user::say);
        for (String expected : said) {
            JsonNode message = user.await(channel, text);
            Stimulus.acknowledge(channel.plane(), message);
            String got = message.path("payload").path("text").asText();
            Verdict.require(got.contains(expected), expected, got);
        }
        return Outcome.pass();
    }

    private static Outcome closed(CheckContext context) {
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        channel.ask("channel.close", Json.object());
        user.say(text);
        Verdict.require(
                user.heardIn(channel, text, context.quiet()).isEmpty(),
                "nothing on a closed channel (CLOSE-02)",
                "a message");
        BoundChannel again = context.channels().openOn(channel.plane(), channel.connectorId(), channel.id());
        JsonNode message = user.awaitAgain(again, text);
        Stimulus.acknowledge(again.plane(), message);
        return Outcome.pass();
    }
}
