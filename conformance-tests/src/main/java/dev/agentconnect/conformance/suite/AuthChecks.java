package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.AuthIdentity;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.ChannelSteps;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/** Authentication of a channel (sections 8.7 to 8.14). */
final class AuthChecks {
    private static final String UNKNOWN_SESSION = "auth_conformance_never_issued";
    private static final List<String> STATUSES = List.of(
            "pending", "scanned", "authenticated", "unauthenticated", "expired", "qr_refresh_required", "failed");
    private static final List<String> START_STATUSES =
            List.of("pending", "scanned", "authenticated", "expired", "qr_refresh_required", "failed");
    private static final long YEAR_2001_IN_MILLIS = 1_000_000_000_000L;

    private AuthChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "auth.start-not-open",
                        "8.7",
                        "auth.start needs an open channel",
                        context -> notOpen(context, "auth.start"),
                        "AUTH-01"),
                Check.must(
                        "auth.cancel-not-open",
                        "8.11",
                        "auth.cancel needs an open channel",
                        context -> notOpen(context, "auth.cancel"),
                        "AUTH-12"),
                Check.must(
                        "auth.logout-not-open",
                        "8.13",
                        "auth.logout needs an open channel",
                        context -> notOpen(context, "auth.logout"),
                        "AUTH-17",
                        "DEV-06"),
                Check.must(
                        "auth.start",
                        "8.8",
                        "auth.start is acknowledged with a status of the list and times in milliseconds",
                        AuthChecks::start,
                        "MIN-07",
                        "AUTH-05",
                        "AUTH-06"),
                Check.must(
                        "auth.success",
                        "8.10",
                        "Success carries a descriptor that says connected",
                        AuthChecks::success,
                        "MIN-08",
                        "AUTH-10",
                        "DEV-05"),
                Check.must(
                        "auth.unknown-flow",
                        "8.7",
                        "A flow that the card does not have is refused",
                        AuthChecks::unknownFlow,
                        "AUTH-05"),
                Check.must(
                        "auth.unknown-session",
                        "8.9",
                        "An unknown auth session is an error, auth_session_not_found",
                        AuthChecks::unknownSession,
                        "AUTH-08"),
                Check.must(
                        "auth.status-after",
                        "8.10",
                        "auth.status after success answers with a status of the list, or that the session is over",
                        AuthChecks::statusAfter,
                        "AUTH-09",
                        "AUTH-10"),
                Check.must(
                        "auth.cancel-unknown",
                        "8.12",
                        "auth.cancel of an unknown session answers with a status of the list",
                        AuthChecks::cancelUnknown,
                        "AUTH-16",
                        "MIN-09"),
                Check.must(
                        "auth.cancel-keeps-login",
                        "8.11",
                        "auth.cancel leaves a finished login alone",
                        AuthChecks::cancelKeepsLogin,
                        "AUTH-13",
                        "AUTH-16"),
                Check.must(
                        "auth.close-keeps-login",
                        "8.5",
                        "channel.close leaves the login alone",
                        AuthChecks::closeKeepsLogin,
                        "CLOSE-01"),
                Check.must(
                        "auth.logout",
                        "8.14",
                        "After auth.logout the channel is no longer authenticated and the descriptor says so",
                        AuthChecks::logout,
                        "MIN-10",
                        "AUTH-18",
                        "AUTH-20",
                        "DEV-06"));
    }

    private static Outcome notOpen(CheckContext context, String type) {
        BoundChannel any = context.channels().open();
        // With an input that the target knows, only the missing channel is left as a reason to refuse.
        AuthIdentity identity = Optional.ofNullable(context.settings().first())
                .orElseGet(() -> new AuthIdentity("conformance", Json.object()));
        ObjectNode payload =
                ChannelSteps.start(identity.flowId(), identity.input()).put("auth_session_id", UNKNOWN_SESSION);
        Outcome unknown = NotOpen.unknown(context, any.plane(), type, payload);
        Reply missing = Reply.to(any.plane(), any.plane().envelope(type, null, payload), context.timeout());
        missing.mustBeRefused(type + " without a channel");
        if (context.settings().first() != null && type.equals("auth.start")) {
            context.channels().restoreLater(any);
        }
        return NotOpen.firstDoubt(unknown, NotOpen.closed(context, any, type, payload));
    }

    private static Outcome start(CheckContext context) {
        AuthIdentity identity = context.channels().first();
        BoundChannel channel = context.channels().open();
        context.channels().restoreLater(channel);
        Answer answer = channel.ask("auth.start", ChannelSteps.start(identity.flowId(), identity.input()));
        Verdict.require(answer.succeeded(), "auth.start.ack", answer.describe());
        String status = answer.payload().path("status").asText();
        Verdict.require(START_STATUSES.contains(status), "a status of section 8.8", "'" + status + "'");
        milliseconds(answer.payload());
        return Outcome.pass();
    }

    private static void milliseconds(JsonNode payload) {
        JsonNode expires = payload.path("expires_at");
        Verdict.require(
                expires.isMissingNode() || expires.asLong() == 0 || expires.asLong() > YEAR_2001_IN_MILLIS,
                "expires_at in Unix milliseconds (AUTH-06)",
                expires);
        JsonNode interval = payload.path("poll_interval_millis");
        Verdict.require(
                interval.isMissingNode() || (interval.isIntegralNumber() && interval.asLong() >= 0),
                "poll_interval_millis in milliseconds (AUTH-06)",
                interval);
    }

    /** An authenticated channel; where nobody can log in, these checks have nothing to look at. */
    private static BoundChannel loggedIn(CheckContext context) {
        return context.channels()
                .authenticate(context.channels().open(), context.channels().first());
    }

    private static Outcome success(CheckContext context) {
        BoundChannel channel = loggedIn(context);
        Verdict.require(channel.descriptor().isObject(), "connection_descriptor (AUTH-10)", "none");
        String status = ChannelChecks.status(channel.descriptor());
        Verdict.require(
                List.of("connected", "degraded", "offline").contains(status),
                "a status that means authenticated",
                "'" + status + "'");
        return ChannelChecks.descriptor(context, channel);
    }

    private static Outcome unknownFlow(CheckContext context) {
        BoundChannel channel = context.channels().open();
        Answer answer = channel.ask("auth.start", ChannelSteps.start("conformance_no_such_flow", Json.object()));
        Verdict.require(notAuthenticated(answer), "an error or status failed", answer.describe());
        return Outcome.pass();
    }

    static boolean notAuthenticated(Answer answer) {
        return answer.refused() || answer.payload().path("status").asText().equals("failed");
    }

    private static Outcome unknownSession(CheckContext context) {
        AuthIdentity identity = context.channels().first();
        BoundChannel channel = context.channels().open();
        Reply reply = Reply.to(
                channel.plane(),
                channel.envelope("auth.status", ChannelSteps.status(identity.flowId(), UNKNOWN_SESSION)),
                context.timeout());
        return reply.mustBeRefused("an unknown auth session", "auth_session_not_found");
    }

    private static Outcome statusAfter(CheckContext context) {
        AuthIdentity identity = context.channels().first();
        BoundChannel channel = context.channels().open();
        context.channels().restoreLater(channel);
        Answer started = channel.ask("auth.start", ChannelSteps.start(identity.flowId(), identity.input()));
        String session = started.payload().path("auth_session_id").asText();
        if (session.isEmpty()) {
            throw Verdict.notTested("auth.start.ack named no auth session");
        }
        Answer answer = channel.ask("auth.status", ChannelSteps.status(identity.flowId(), session));
        String status = answer.payload().path("status").asText();
        Verdict.require(answer.refused() || STATUSES.contains(status), "a status of section 8.10", "'" + status + "'");
        Verdict.require(
                !status.equals("authenticated")
                        || answer.payload().path("connection_descriptor").isObject(),
                "connection_descriptor with authenticated",
                "none");
        return Outcome.pass();
    }

    private static Outcome cancelUnknown(CheckContext context) {
        BoundChannel channel = context.channels().open();
        Answer answer = channel.ask("auth.cancel", ChannelSteps.status("", UNKNOWN_SESSION));
        String status = answer.payload().path("status").asText();
        if (answer.refused()) {
            return Outcome.ambiguous("an unknown session got " + answer.describe());
        }
        Verdict.require(List.of("ignored", "not_found").contains(status), "ignored or not_found", "'" + status + "'");
        return Outcome.pass();
    }

    private static Outcome cancelKeepsLogin(CheckContext context) {
        BoundChannel channel = loggedIn(context);
        String before = ChannelChecks.current(channel);
        Answer answer = channel.ask("auth.cancel", ChannelSteps.status("", UNKNOWN_SESSION));
        String status = answer.payload().path("status").asText();
        Verdict.require(
                answer.refused() || List.of("canceled", "ignored", "not_found").contains(status),
                "canceled, ignored or not_found (AUTH-16)",
                "'" + status + "'");
        String after = ChannelChecks.current(channel);
        stays(before, after, "AUTH-13");
        return Outcome.pass();
    }

    static void stays(String before, String after, String rule) {
        Verdict.require(
                after.equals(before),
                "the login to stay, with status '" + before + "' (" + rule + ")",
                "'" + after + "'");
    }

    private static Outcome closeKeepsLogin(CheckContext context) {
        BoundChannel channel = loggedIn(context);
        String before = ChannelChecks.current(channel);
        channel.ask("channel.close", Json.object());
        BoundChannel again = context.channels().openOn(channel.plane(), channel.connectorId(), channel.id());
        if (!again.id().equals(channel.id())) {
            return Outcome.ambiguous("a closed channel was given a new id when opened again");
        }
        stays(before, ChannelChecks.current(again), "CLOSE-01");
        return Outcome.pass();
    }

    private static Outcome logout(CheckContext context) {
        BoundChannel channel = loggedIn(context);
        Answer answer = channel.ask("auth.logout", Json.object());
        Verdict.require(answer.succeeded(), "auth.logout.ack", answer.describe());
        String after = ChannelChecks.current(channel);
        Verdict.require(!after.equals("connected"), "the login to be gone (AUTH-18)", "status '" + after + "'");
        String said = ChannelChecks.status(answer.payload().path("connection_descriptor"));
        return List.of("created", "expired", "revoked").contains(said)
                ? Outcome.pass()
                : Outcome.warning("a descriptor with created, expired or revoked (AUTH-20)", "'" + said + "'");
    }
}
