package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.conformance.wire.HttpAnswer;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;

/** What time does: leases, expiry of files and of messages (sections 5.1 and 8.2; IM profile v1, section 7.1). */
final class TimeChecks {
    static final Duration NEARLY_AN_HOUR = Duration.ofMinutes(59);
    static final Duration OVER_AN_HOUR = Duration.ofMinutes(61);
    static final List<String> AUTHENTICATED = List.of("connected", "degraded", "offline");

    private TimeChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "time.lease-kept",
                        "8.2",
                        "A connector_id and its channels outlive 59 minutes without a data plane, and coming back starts anew",
                        TimeChecks::leaseKept,
                        "LEASE-01",
                        "LEASE-02"),
                Check.must(
                        "time.lease-over",
                        "8.2",
                        "After an hour without a data plane the connector_id, its channels and their logins are gone",
                        TimeChecks::leaseOver,
                        "LEASE-03",
                        "LEASE-04",
                        "LEASE-05"),
                Check.must(
                        "time.file-expiry",
                        "5.1",
                        "A file_ref works until its expires_at and not after",
                        TimeChecks::fileExpiry,
                        "UP-09",
                        "DOWN-02",
                        "DEV-17"),
                Check.must(
                        "time.inbound-expiry",
                        "V1 7.1",
                        "A message that nobody accepts ends some day, however often the channel is opened, and never comes back",
                        TimeChecks::inboundExpiry,
                        "IM1-22",
                        "IM1-25",
                        "IM1-26"));
    }

    /** A channel with a login, where the kit can log in. */
    static BoundChannel channel(CheckContext context) {
        return context.settings().first() == null
                ? context.channels().open()
                : context.channels().authenticated();
    }

    private static String status(BoundChannel channel) {
        return ChannelChecks.status(channel.ask("connection.descriptor.get", Json.object())
                .payload()
                .path("connection_descriptor"));
    }

    private static Outcome leaseKept(CheckContext context) {
        TimeTravel time = TimeTravel.of(context);
        BoundChannel channel = channel(context);
        String before = status(channel);
        BoundChannel first = time.step(channel, NEARLY_AN_HOUR);
        same(channel, first);
        BoundChannel second = time.step(first, NEARLY_AN_HOUR);
        same(channel, second);
        String after = status(second);
        Verdict.require(after.equals(before), "status '" + before + "' as before", "'" + after + "'");
        return Outcome.pass();
    }

    private static void same(BoundChannel before, BoundChannel after) {
        Verdict.require(
                after.connectorId().equals(before.connectorId()),
                "the connector_id to be alive",
                "another connector_id");
        Verdict.require(after.id().equals(before.id()), "the channel to be alive", "another channel");
    }

    private static Outcome leaseOver(CheckContext context) {
        TimeTravel time = TimeTravel.of(context);
        BoundChannel channel = channel(context);
        time.leave(channel);
        context.hooks().advance(OVER_AN_HOUR);
        return isGone(context, channel, context.channels().reopen(channel));
    }

    /** Judges a channel that was opened again after its lease. */
    static Outcome isGone(CheckContext context, BoundChannel channel, BoundChannel later) {
        boolean hasLogin = context.settings().first() != null;
        Verdict.require(
                !hasLogin || !AUTHENTICATED.contains(status(later)), "the login to be gone (LEASE-05)", status(later));
        if (later.connectorId().equals(channel.connectorId())) {
            return Outcome.ambiguous("the connector_id was given out again after more than an hour");
        }
        Verdict.require(!later.id().equals(channel.id()), "the channel to be gone (LEASE-04)", "it is still there");
        return Outcome.pass();
    }

    private static Outcome fileExpiry(CheckContext context) {
        TimeTravel time = TimeTravel.of(context);
        BoundChannel channel = Chat.channel(context);
        JsonNode file = Uploads.text(context, channel, "conformance.txt", "conformance");
        String ref = file.path("file_ref").asText();
        if (!file.has("expires_at")) {
            throw Verdict.notTested("the upload's answer has no expires_at");
        }
        long left =
                file.path("expires_at").asLong() - context.settings().clock().millis();
        BoundChannel later =
                time.pass(channel, Duration.ofMillis(Math.max(0, left)).plusMinutes(1));
        if (!later.id().equals(channel.id())) {
            throw Verdict.notTested("the channel did not live as long as the file");
        }
        Outcome outcome = Chat.mustBeRejected(
                later,
                Chat.withFile(Chat.text(context, Chat.newId(), "conformance: an old file"), ref),
                "an expired file_ref");
        HttpAnswer answer = context.getWithKey(Uploads.path(ref));
        Verdict.require(answer.status() == 404, "404 for an expired file_ref (DOWN-02)", answer);
        return outcome;
    }

    private static Outcome inboundExpiry(CheckContext context) {
        TimeTravel time = TimeTravel.of(context);
        Stimulus user = Stimulus.of(context);
        BoundChannel now = Chat.channel(context);
        String text = Stimulus.newText();
        user.say(text);
        user.await(now, text);
        Duration passed = Duration.ZERO;
        while (passed.compareTo(TimeTravel.FARTHEST) < 0) {
            String id = now.id();
            now = time.step(now, TimeTravel.STEP);
            if (!now.id().equals(id)) {
                throw Verdict.notTested("the channel did not live as long as the message");
            }
            passed = passed.plus(TimeTravel.STEP);
            if (!user.isHeard(now, text)) {
                return neverAgain(context, user, now, text);
            }
        }
        return Outcome.ambiguous("after " + passed.toHours() + " hours it is still delivered");
    }

    private static Outcome neverAgain(CheckContext context, Stimulus user, BoundChannel channel, String text) {
        DataPlane plane = context.connect();
        BoundChannel again =
                context.channels().openOn(plane, context.hello(plane, channel.connectorId()), channel.id());
        Verdict.require(!user.isHeard(again, text), "nothing of what has expired", "the message again");
        String next = Stimulus.newText();
        user.say(next);
        Stimulus.acknowledge(again.plane(), user.await(again, next));
        Answer alive = again.ask("connection.descriptor.get", Json.object());
        Verdict.require(alive.succeeded(), "the channel to go on", alive.describe());
        return Outcome.pass();
    }
}
