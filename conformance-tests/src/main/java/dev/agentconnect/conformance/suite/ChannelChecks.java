package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.document.DescriptorFacts;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.List;

/** Opening and closing channels, and their descriptors (sections 8.3 to 8.6, 8.15, 8.16 and 9). */
final class ChannelChecks {
    static final String UNKNOWN_CHANNEL = "cch_conformance_never_issued";

    private ChannelChecks() {}

    static List<Check> all() {
        return List.of(
                Check.must(
                        "channel.open",
                        "8.4",
                        "channel.open is acknowledged with a channel id in envelope and payload and a descriptor",
                        ChannelChecks::open,
                        "MIN-06",
                        "OPEN-02",
                        "OPEN-07",
                        "OPEN-08",
                        "OPEN-09"),
                Check.must(
                        "channel.open-descriptor",
                        "9",
                        "The descriptor of a new channel follows the schema and every text rule",
                        context -> descriptor(context, context.channels().open()),
                        RuleIds.DESCRIPTOR),
                Check.must(
                        "channel.open-claims-nothing",
                        "8.3",
                        "A new channel is not said to be authenticated",
                        ChannelChecks::claimsNothing,
                        "OPEN-04"),
                Check.must(
                        "channel.two",
                        "8.3",
                        "Two channels on one data plane get two ids, whatever user_channel_mode says",
                        ChannelChecks::two,
                        "OPEN-02",
                        "CARD-19"),
                Check.must(
                        "channel.reopen",
                        "8.3",
                        "A known channel can be opened again",
                        ChannelChecks::reopen,
                        "OPEN-03"),
                Check.must(
                        "channel.open-unknown",
                        "8.3",
                        "An unknown channel id is answered with a channel, not refused",
                        ChannelChecks::openUnknown,
                        "OPEN-03"),
                Check.must(
                        "channel.descriptor-get",
                        "8.16",
                        "The descriptor can be read before authentication and says created",
                        ChannelChecks::descriptorGet,
                        "MIN-11",
                        "DESC-20",
                        "DESC-21"),
                Check.must(
                        "channel.close",
                        "8.6",
                        "channel.close is acknowledged with ok and ends the route",
                        ChannelChecks::close,
                        "CLOSE-04"),
                Check.must(
                        "channel.close-unknown",
                        "8.5",
                        "Closing an unknown channel",
                        ChannelChecks::closeUnknown,
                        "CLOSE-04"),
                Check.must(
                        "channel.other-data-plane",
                        "8.3",
                        "A channel of one data plane is not open on another",
                        ChannelChecks::otherDataPlane,
                        "TOOL-10",
                        "AUTHZ-10",
                        "AUTHZ-11"));
    }

    private static Outcome open(CheckContext context) {
        DataPlane plane = context.connect();
        context.hello(plane, "");
        Answer answer = plane.ask("channel.open", null, Json.object());
        Verdict.require(answer.succeeded(), "channel.open.ack", answer.describe());
        Verdict.require(!answer.channel().isEmpty(), "an envelope connector_channel_id (OPEN-07)", "none");
        String inside = answer.payload().path("connector_channel_id").asText();
        Verdict.require(inside.equals(answer.channel()), "the same id in the payload (OPEN-08)", "'" + inside + "'");
        Verdict.require(answer.payload().path("connection_descriptor").isObject(), "a descriptor (OPEN-09)", "none");
        return Outcome.pass();
    }

    static Outcome descriptor(CheckContext context, BoundChannel channel) {
        DescriptorFacts facts = new DescriptorFacts(context.card().json(), channel.connectorId(), channel.id());
        return Documents.outcome(context.settings().rules().descriptor(channel.descriptor(), facts));
    }

    private static Outcome claimsNothing(CheckContext context) {
        String status = status(context.channels().open().descriptor());
        if (context.card().json().path("auth_flows").isEmpty()) {
            throw Verdict.notTested("the card has no auth flow");
        }
        Verdict.require(
                List.of("created", "authenticating", "expired", "revoked").contains(status),
                "a status that needs authentication",
                "'" + status + "'");
        return Outcome.pass();
    }

    static String status(JsonNode descriptor) {
        return descriptor.path("connection").path("status").asText();
    }

    /** The status that the connector says now. */
    static String current(BoundChannel channel) {
        return status(channel.ask("connection.descriptor.get", Json.object())
                .payload()
                .path("connection_descriptor"));
    }

    private static Outcome two(CheckContext context) {
        BoundChannel one = context.channels().open();
        BoundChannel two = context.channels().openOn(one.plane(), one.connectorId(), null);
        Verdict.require(!one.id().equals(two.id()), "a new id", "the same id twice");
        return Outcome.pass();
    }

    private static Outcome reopen(CheckContext context) {
        BoundChannel first = context.channels().open();
        BoundChannel again = context.channels().openOn(first.plane(), first.connectorId(), first.id());
        return again.id().equals(first.id())
                ? Outcome.pass()
                : Outcome.ambiguous("an open channel was given a new id when opened again");
    }

    private static Outcome openUnknown(CheckContext context) {
        BoundChannel any = context.channels().open();
        BoundChannel other = context.channels().openOn(any.plane(), any.connectorId(), UNKNOWN_CHANNEL);
        return other.id().equals(UNKNOWN_CHANNEL)
                ? Outcome.ambiguous("an unknown channel id was adopted unchecked")
                : Outcome.pass();
    }

    private static Outcome descriptorGet(CheckContext context) {
        BoundChannel channel = context.channels().open();
        Answer answer = channel.ask("connection.descriptor.get", Json.object());
        Verdict.require(answer.succeeded(), "connection.descriptor.get.ack", answer.describe());
        JsonNode descriptor = answer.payload().path("connection_descriptor");
        Verdict.require(descriptor.isObject(), "payload.connection_descriptor (DESC-21)", "none");
        Verdict.require(
                context.card().json().path("auth_flows").isEmpty()
                        || status(descriptor).equals("created"),
                "status created (DESC-20)",
                "'" + status(descriptor) + "'");
        return descriptor(context, channel.with(descriptor));
    }

    private static Outcome close(CheckContext context) {
        BoundChannel channel = context.channels().open();
        Answer answer = channel.ask("channel.close", Json.object());
        Verdict.require(
                answer.succeeded() && answer.payload().path("status").asText().equals("ok"),
                "channel.close.ack with status ok",
                answer.describe());
        Reply after = Reply.to(
                channel.plane(), channel.envelope("connection.descriptor.get", Json.object()), context.timeout());
        return after.mustBeRefused("a request on the closed channel", "channel_not_open", "connection_not_found");
    }

    private static Outcome closeUnknown(CheckContext context) {
        BoundChannel any = context.channels().open();
        Reply reply = Reply.to(
                any.plane(), any.plane().envelope("channel.close", UNKNOWN_CHANNEL, Json.object()), context.timeout());
        Verdict.require(reply.answer().isPresent(), "an answer", reply.ending());
        return reply.succeeded() ? Outcome.pass() : Outcome.ambiguous("it got " + reply.ending());
    }

    private static Outcome otherDataPlane(CheckContext context) {
        BoundChannel mine = context.channels().open();
        DataPlane other = context.connect();
        String otherId = context.hello(other, "");
        Reply reply = Reply.to(
                other, other.envelope("connection.descriptor.get", mine.id(), Json.object()), context.timeout());
        if (reply.succeeded() && otherId.equals(mine.connectorId())) {
            return Outcome.ambiguous("both data planes have one connector_id and share open channels");
        }
        Outcome outcome = reply.mustBeRefused(
                "a channel of another data plane",
                "channel_not_open",
                "connector_channel_not_owned",
                "connector_channel_connector_mismatch");
        Verdict.require(
                mine.ask("connection.descriptor.get", Json.object()).succeeded(),
                "the owner to be undisturbed",
                "a refusal");
        return outcome;
    }
}
