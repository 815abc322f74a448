package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.protocol.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one tool. */
final class ReferenceTools {
    private final ReferenceSocket socket;
    private final ReferenceState state;
    private @Nullable JsonNode heldBack;

    ReferenceTools(ReferenceSocket socket) {
        this.socket = socket;
        this.state = socket.state;
    }

    void invoke(JsonNode packet, Channel open) {
        JsonNode payload = packet.path("payload");
        JsonNode arguments = payload.path("arguments");
        String named = arguments.path("connector_channel_id").asText();
        Channel channel = state.is(Mutant.TOOL_SERVES_NAMED_CHANNEL) ? state.channels.getOrDefault(named, open) : open;
        boolean known = payload.path("tool_id").asText().equals(ReferenceCard.TOOL);
        if (!channel.loggedIn() && !state.is(Mutant.TOOL_WITHOUT_LOGIN)) {
            fail(packet, "connection_not_authenticated");
        } else if (!known && !state.is(Mutant.TOOL_UNKNOWN_WORKS)) {
            fail(packet, "tool_not_found");
        } else if (known && !arguments.path("text").isTextual()) {
            fail(packet, "tool_invoke_failed");
        } else if (state.is(Mutant.TOOL_ROUTED_BY_ARGUMENT) && !named.equals(channel.id)) {
            fail(packet, "channel_not_open");
        } else if (state.is(Mutant.TOOL_ANSWERS_SWAPPED) && swapped(packet, channel)) {
            return;
        } else {
            succeed(packet, channel);
        }
    }

    private void fail(JsonNode packet, String code) {
        socket.failed(packet, state.is(Mutant.TOOL_ERROR_ELSEWHERE) ? "error" : "tool.invoke.ack", code);
    }

    private void succeed(JsonNode packet, Channel channel) {
        String callId =
                packet.path("payload").path("context").path("tool_call_id").asText();
        if (state.is(Mutant.TOOL_RUNS_TWICE)) {
            channel.toolResults.remove(callId);
        }
        Map<String, ObjectNode> results =
                state.is(Mutant.TOOL_RESULT_FOR_ALL) ? state.toolResults : channel.toolResults;
        socket.answer(
                packet,
                "tool.progress.push",
                channel.id,
                Json.object().put("message", "on its way").put("progress", 0.5));
        ObjectNode result = results.get(callId);
        if (result == null || state.is(Mutant.TOOL_SENDS_AGAIN)) {
            state.toTarget(
                    channel,
                    packet.path("payload").path("arguments").path("text").asText(),
                    "");
        }
        if (result == null) {
            result = Json.object().put("status", "sent").put("message_id", ReferenceState.newId("sent_"));
            if (state.is(Mutant.TOOL_RESULT_SHOWS_TOKEN)) {
                result.put("debug", channel.token);
            }
            results.put(callId, result);
        }
        if (state.is(Mutant.TOOL_ENDS_WITH_PROGRESS)) {
            return;
        }
        ObjectNode ack = Json.object();
        ack.set("tool_id", packet.path("payload").path("tool_id"));
        ack.set("result", result);
        socket.answer(packet, "tool.invoke.ack", channel.id, ack);
    }

    /** Keeps the first of two calls with one request id until the second comes, then answers the second one twice. */
    private boolean swapped(JsonNode packet, Channel channel) {
        JsonNode first = heldBack;
        if (first == null) {
            heldBack = packet;
            return true;
        }
        succeed(packet, channel);
        succeed(packet, channel);
        return true;
    }
}
