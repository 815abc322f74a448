package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.ChannelSteps;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.HookName;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.Deadline;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;

/** Login by scanning a code (sections 8.7 to 8.12). */
final class QrChecks {
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final List<String> RUNNING = List.of("pending", "scanned");

    private QrChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "qr.start",
                        "8.8",
                        "auth.start of a qr_login flow shows a code that lives for a while",
                        QrChecks::start,
                        "MIN-07",
                        "AUTH-05",
                        "AUTH-06"),
                Check.must(
                        "qr.refresh", "8.9", "refresh=true brings a new code", QrChecks::refresh, "MIN-08", "AUTH-07"),
                Check.must(
                        "qr.cancel",
                        "8.12",
                        "A session that was canceled is over",
                        QrChecks::cancel,
                        "MIN-09",
                        "AUTH-16"),
                Check.must(
                        "qr.cancel-keeps-login",
                        "8.11",
                        "A new login that is canceled leaves the old one alone",
                        QrChecks::cancelKeepsLogin,
                        "AUTH-13"),
                Check.must(
                        "qr.other-channel",
                        "8.9",
                        "An auth session can be neither read nor canceled from another channel",
                        QrChecks::otherChannel,
                        "AUTHZ-10",
                        "AUTHZ-11"),
                Check.must(
                        "qr.scan",
                        "8.10",
                        "A code that is scanned and confirmed authenticates, with a descriptor",
                        QrChecks::scan,
                        "MIN-08",
                        "AUTH-10"),
                Check.must(
                        "qr.expiry",
                        "8.10",
                        "A code that is too old is no longer pending",
                        QrChecks::expiry,
                        "AUTH-09"));
    }

    /** A code that is shown on an open channel. */
    private record Shown(BoundChannel channel, String flowId, JsonNode payload) {
        static Shown by(CheckContext context) {
            String flowId = flow(context);
            BoundChannel channel = context.channels().open();
            context.channels().restoreLater(channel);
            Answer answer = channel.ask("auth.start", ChannelSteps.start(flowId, Json.object()));
            Verdict.require(answer.succeeded(), "auth.start.ack", answer.describe());
            if (!status(answer.payload()).equals("pending")) {
                throw Verdict.notTested("auth.start answered '" + status(answer.payload()) + "', so no code is shown");
            }
            Verdict.require(!answer.payload().path("auth_session_id").asText().isEmpty(), "an auth_session_id", "none");
            return new Shown(channel, flowId, answer.payload());
        }

        ObjectNode session(boolean refresh) {
            return ChannelSteps.status(flowId, payload.path("auth_session_id").asText())
                    .put("refresh", refresh);
        }

        Answer poll(boolean refresh) {
            return channel.ask("auth.status", session(refresh));
        }
    }

    private static String flow(CheckContext context) {
        String given = context.settings().qrFlow();
        if (given != null) {
            return given;
        }
        return StreamSupport.stream(context.card().json().path("auth_flows").spliterator(), false)
                .filter(flow -> flow.path("type").asText().equals("qr_login"))
                .map(flow -> flow.path("id").asText())
                .findFirst()
                .orElseThrow(() -> Verdict.notTested("the card has no flow of type qr_login"));
    }

    private static String status(JsonNode payload) {
        return payload.path("status").asText();
    }

    private static String code(JsonNode payload) {
        return payload.path("qr_code_text").asText()
                + payload.path("qr_code_image").asText();
    }

    private static Outcome start(CheckContext context) {
        Shown shown = Shown.by(context);
        Verdict.require(!code(shown.payload()).isEmpty(), "qr_code_text or qr_code_image", "neither");
        JsonNode expires = shown.payload().path("expires_at");
        Verdict.require(
                expires.isMissingNode()
                        || expires.asLong() > context.settings().clock().millis(),
                "expires_at in Unix milliseconds, in the future",
                expires);
        return expires.isMissingNode()
                ? Outcome.warning("expires_at, so that people know how long the code lives", "none")
                : Outcome.pass();
    }

    private static Outcome refresh(CheckContext context) {
        Shown shown = Shown.by(context);
        Answer answer = shown.poll(true);
        Verdict.require(answer.succeeded(), "auth.status.ack", answer.describe());
        if (!RUNNING.contains(status(answer.payload()))) {
            return Outcome.ambiguous("refresh=true of a pending session got " + answer.describe());
        }
        Verdict.require(
                !code(answer.payload()).isEmpty() && !code(answer.payload()).equals(code(shown.payload())),
                "a new code",
                "the same or none");
        return Outcome.pass();
    }

    private static Outcome cancel(CheckContext context) {
        Shown shown = Shown.by(context);
        Answer answer = shown.channel().ask("auth.cancel", shown.session(false));
        Verdict.require(answer.succeeded(), "auth.cancel.ack", answer.describe());
        Verdict.require(status(answer.payload()).equals("canceled"), "canceled", "'" + status(answer.payload()) + "'");
        Answer after = shown.poll(false);
        Verdict.require(
                after.refused() || !RUNNING.contains(status(after.payload())),
                "the session to be over",
                after.describe());
        return Outcome.pass();
    }

    private static Outcome cancelKeepsLogin(CheckContext context) {
        String flowId = flow(context);
        BoundChannel channel = context.channels().authenticated();
        String before = ChannelChecks.current(channel);
        Answer started = channel.ask("auth.start", ChannelSteps.start(flowId, Json.object()));
        if (!status(started.payload()).equals("pending")) {
            throw Verdict.notTested("a bound channel shows no new code: " + started.describe());
        }
        String session = started.payload().path("auth_session_id").asText();
        channel.ask("auth.cancel", ChannelSteps.status(flowId, session));
        AuthChecks.stays(before, ChannelChecks.current(channel), "AUTH-13");
        return Outcome.pass();
    }

    private static Outcome otherChannel(CheckContext context) {
        Shown shown = Shown.by(context);
        BoundChannel other = context.channels()
                .openOn(shown.channel().plane(), shown.channel().connectorId(), null);
        Answer read = other.ask("auth.status", shown.session(false));
        Verdict.require(
                read.refused() || !RUNNING.contains(status(read.payload())),
                "another channel to be refused",
                read.describe());
        other.ask("auth.cancel", shown.session(false));
        Answer after = shown.poll(false);
        Verdict.require(RUNNING.contains(status(after.payload())), "the session to go on", after.describe());
        return Outcome.pass();
    }

    private static Outcome scan(CheckContext context) {
        Shown shown = Shown.by(context);
        ObjectNode hint = Json.object();
        hint.put("flow_id", shown.flowId());
        for (String field : List.of("auth_session_id", "qr_code_text", "qr_code_image")) {
            hint.put(field, shown.payload().path(field).asText());
        }
        context.hooks().require(HookName.SCAN, hint);
        Deadline deadline = Deadline.in(context.timeout());
        Answer answer = shown.poll(false);
        while (RUNNING.contains(status(answer.payload())) && !deadline.isOver()) {
            shown.channel().plane().poll(packet -> false, PAUSE);
            answer = shown.poll(false);
        }
        Verdict.require(status(answer.payload()).equals("authenticated"), "authenticated", answer.describe());
        Verdict.require(
                answer.payload().path("connection_descriptor").isObject(), "connection_descriptor (AUTH-10)", "none");
        return ChannelChecks.descriptor(
                context, shown.channel().with(answer.payload().path("connection_descriptor")));
    }

    private static Outcome expiry(CheckContext context) {
        Shown shown = Shown.by(context);
        JsonNode expires = shown.payload().path("expires_at");
        if (expires.isMissingNode()) {
            throw Verdict.notTested("the code has no expires_at");
        }
        Duration left =
                Duration.ofMillis(expires.asLong() - context.settings().clock().millis());
        BoundChannel later = TimeTravel.of(context).pass(shown.channel(), left.plusSeconds(5));
        Answer answer = later.ask("auth.status", shown.session(false));
        Verdict.require(
                answer.refused() || !RUNNING.contains(status(answer.payload())), "no pending code", answer.describe());
        return Outcome.pass();
    }
}
