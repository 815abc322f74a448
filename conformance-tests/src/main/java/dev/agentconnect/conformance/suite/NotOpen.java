package dev.agentconnect.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.check.BoundChannel;
import dev.agentconnect.conformance.check.CheckContext;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;
import dev.agentconnect.protocol.json.Json;
import java.util.stream.Stream;

/** Channels on which nothing may succeed: unknown, closed, or open on another data plane (sections 8.3, 8.6 and 8.18). */
final class NotOpen {
    private static final String[] CODES = {
        "channel_not_open",
        "connection_not_found",
        "connector_channel_not_owned",
        "connector_channel_unavailable",
        "connector_channel_connector_mismatch"
    };

    private NotOpen() {}

    /** A channel that would serve if it were open: bound where there is an identity. */
    static BoundChannel usable(CheckContext context) {
        return context.settings().first() == null
                ? context.channels().open()
                : context.channels().authenticated();
    }

    static Outcome unknown(CheckContext context, DataPlane plane, String type, ObjectNode payload) {
        return reply(context, plane, ChannelChecks.UNKNOWN_CHANNEL, type, payload)
                .mustBeRefused(type + " on an unknown channel", CODES);
    }

    /** Sends from a second data plane while the first one has the channel open. */
    static Outcome elsewhere(CheckContext context, BoundChannel mine, String type, ObjectNode payload) {
        DataPlane other = context.connect();
        String otherId = context.hello(other, "");
        Reply reply = reply(context, other, mine.id(), type, payload);
        if (reply.succeeded() && otherId.equals(mine.connectorId())) {
            return Outcome.ambiguous("both data planes have one connector_id and share open channels");
        }
        return reply.mustBeRefused(type + " on a channel of another data plane", CODES);
    }

    /** Closes the channel, then sends on it. */
    static Outcome closed(CheckContext context, BoundChannel channel, String type, ObjectNode payload) {
        Answer answer = channel.ask("channel.close", Json.object());
        Verdict.require(answer.succeeded(), "channel.close.ack", answer.describe());
        return reply(context, channel.plane(), channel.id(), type, payload)
                .mustBeRefused(type + " on a closed channel", CODES);
    }

    private static Reply reply(CheckContext context, DataPlane plane, String channel, String type, ObjectNode payload) {
        return Reply.to(plane, plane.envelope(type, channel, payload), context.timeout());
    }

    /** The first outcome that is no pass. */
    static Outcome firstDoubt(Outcome... outcomes) {
        return Stream.of(outcomes)
                .filter(outcome -> !(outcome instanceof Outcome.Pass))
                .findFirst()
                .orElseGet(Outcome::pass);
    }
}
