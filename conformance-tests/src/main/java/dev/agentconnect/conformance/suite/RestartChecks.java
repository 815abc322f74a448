package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a connector still knows when its process was started again (sections 8.1, 8.2 and 12; IM profile v2, section 9). */
final class RestartChecks {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private RestartChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "restart.bindings",
                        "A 10",
                        "A channel and its login at the target outlive a restart, and its descriptor says so",
                        RestartChecks::bindings,
                        "COMPAT-07"),
                Check.must(
                        "restart.inbound",
                        "V2 9",
                        "After a restart a message of the user comes again with the same id until it is accepted, and then no more",
                        RestartChecks::inbound,
                        "IM2-37",
                        "IM2-50",
                        "IM1-11",
                        "COMPAT-05"),
                Check.must(
                        "restart.after-ack",
                        "V2 9",
                        "A message that was accepted before a restart is a duplicate after it, and is not sent again",
                        RestartChecks::afterAck,
                        "IM2-55",
                        "IM2-53"),
                Check.must(
                        "restart.before-ack",
                        "V2 9",
                        "A message that a restart interrupts is sent at most once, and sent when the connector says so",
                        RestartChecks::beforeAck,
                        "IM2-55",
                        "IM2-22"),
                Check.must(
                        "restart.lease-kept",
                        "8.2",
                        "A restored channel waits nearly an hour for a hello",
                        RestartChecks::leaseKept,
                        "LEASE-07"),
                Check.must(
                        "restart.lease-over",
                        "8.2",
                        "A restored channel that no hello comes for within an hour is cleaned up with its login",
                        RestartChecks::leaseOver,
                        "LEASE-07"));
    }

    private static Outcome bindings(CheckContext context) {
        Restart restart = Restart.of(context);
        BoundChannel channel = context.channels().authenticated();
        JsonNode before = descriptor(channel);
        restart.whileOpen(channel);
        BoundChannel again = context.channels().reopen(channel);
        Verdict.require(again.id().equals(channel.id()), "the channel of before the restart", "another channel");
        JsonNode after = restored(context, again, before);
        same(before, after, "connection", "target_type");
        same(before, after, "target", "provider");
        boolean asBefore = ChannelChecks.status(after).equals(ChannelChecks.status(before));
        if (asBefore && context.card().profiles().contains(Chat.PROFILE)) {
            Chat.mustBeAccepted(again, Chat.text(context, Chat.newId(), "conformance: after a restart"));
        }
        return Outcome.pass();
    }

    private static JsonNode descriptor(BoundChannel channel) {
        return channel.ask("connection.descriptor.get", Json.object()).payload().path("connection_descriptor");
    }

    /** A login may have to be made good at the target first, so its status has time to become what it was. */
    private static JsonNode restored(CheckContext context, BoundChannel channel, JsonNode before) {
        Deadline deadline = Deadline.in(context.timeout());
        JsonNode now = descriptor(channel);
        while (!ChannelChecks.status(now).equals(ChannelChecks.status(before)) && !deadline.isOver()) {
            channel.plane().poll(packet -> false, BETWEEN_LOOKS);
            now = descriptor(channel);
        }
        Verdict.require(
                TimeChecks.AUTHENTICATED.contains(ChannelChecks.status(now)),
                "the login of before the restart",
                "status '" + ChannelChecks.status(now) + "'");
        return now;
    }

    private static void same(JsonNode before, JsonNode after, String part, String field) {
        Verdict.require(
                before.path(part).path(field).equals(after.path(part).path(field)),
                part + "." + field + " as before the restart",
                after.path(part).path(field));
    }

    private static Outcome inbound(CheckContext context) {
        Restart restart = Restart.of(context);
        Stimulus user = Stimulus.of(context);
        BoundChannel channel = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        JsonNode first = user.await(channel, text);
        BoundChannel again = restart.andReopen(channel);
        JsonNode second = user.await(again, text);
        InboundEndChecks.same(first, second);
        accept(context, again, second);
        BoundChannel third = restart.andReopen(again);
        Optional<JsonNode> repeated = user.heardIn(third, text, context.quiet());
        if (repeated.isEmpty()) {
            return Outcome.pass();
        }
        // A process that is killed may lose an ack that it has just read; one that loses every ack remembers none.
        InboundEndChecks.same(first, repeated.get());
        accept(context, third, repeated.get());
        BoundChannel fourth = restart.andReopen(third);
        Verdict.require(!user.isHeard(fourth, text), "nothing after accepted twice (IM2-50)", "the message again");
        return Outcome.ambiguous("the restart lost an ack, and the message came once more");
    }

    /** Accepts a message, and leaves time to take note of that. */
    private static void accept(CheckContext context, BoundChannel channel, JsonNode message) {
        Stimulus.acknowledge(channel.plane(), message);
        descriptor(channel);
        channel.plane().pollSilence(packet -> false, context.quiet());
    }

    private static Optional<SentView> sent(CheckContext context) {
        return context.settings().hooks().find(HookName.SENT).map(hook -> SentView.of(context));
    }

    private static Outcome afterAck(CheckContext context) {
        Restart restart = Restart.of(context);
        BoundChannel channel = Chat.channel(context);
        Optional<SentView> sent = sent(context);
        String text = TargetChecks.marker();
        ObjectNode message = Chat.text(context, Chat.newId(), text);
        Chat.mustBeAccepted(channel, message);
        long before = sent.map(view -> view.count(text)).orElse(0L);
        BoundChannel again = restart.andReopen(channel);
        Answer answer = Chat.send(again, message);
        long after = sent.map(view -> view.count(text)).orElse(0L);
        Verdict.require(after == before, before + " messages at the target", after);
        Verdict.require(Chat.status(answer).equals("duplicate"), "status duplicate", answer.describe());
        return Outcome.pass();
    }

    private static Outcome beforeAck(CheckContext context) {
        Restart restart = Restart.of(context);
        BoundChannel channel = Chat.channel(context);
        SentView sent = SentView.of(context);
        String text = TargetChecks.marker();
        ObjectNode message = Chat.text(context, Chat.newId(), text);
        channel.plane().send(channel.envelope(Chat.MESSAGE, message));
        roundTrip(context, channel); // so that the message has been read, whatever became of it
        BoundChannel again = restart.andReopen(channel);
        Answer answer = Chat.send(again, message);
        long count = sent.count(text);
        if (List.of("accepted", "duplicate").contains(Chat.status(answer))) {
            Verdict.require(count == 1, "1 message at the target", count);
            return Outcome.pass();
        }
        Verdict.require(count <= 1, "at most 1 message at the target", count);
        return Outcome.ambiguous("what became of the message is not known: " + answer.describe());
    }

    /** A ping whose answer is another check's matter. */
    private static void roundTrip(CheckContext context, BoundChannel channel) {
        ObjectNode ping = channel.plane().envelope("ping", null, Json.object());
        channel.plane().send(ping);
        channel.plane().poll(packet -> DataPlane.answers(ping, packet), context.timeout());
    }

    private static Outcome leaseKept(CheckContext context) {
        BoundChannel channel = restarted(context);
        context.hooks().advance(TimeChecks.NEARLY_AN_HOUR);
        BoundChannel again = context.channels().reopen(channel);
        Verdict.require(again.id().equals(channel.id()), "the restored channel to be alive", "another channel");
        if (TimeChecks.AUTHENTICATED.contains(ChannelChecks.status(channel.descriptor()))) {
            restored(context, again, channel.descriptor());
        }
        return Outcome.pass();
    }

    private static Outcome leaseOver(CheckContext context) {
        BoundChannel channel = restarted(context);
        context.hooks().advance(TimeChecks.OVER_AN_HOUR);
        return TimeChecks.isGone(context, channel, context.channels().reopen(channel));
    }

    /** A channel whose connector was restarted, and that nobody has said hello for since. */
    private static BoundChannel restarted(CheckContext context) {
        TimeTravel.of(context);
        Restart restart = Restart.of(context);
        BoundChannel channel = TimeChecks.channel(context);
        restart.whileOpen(channel);
        return channel;
    }
}
