package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.conformance.reference.ReferenceState.StoredFile;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The profile xagent.im.v2. */
final class ReferenceChat {
    private static final int LONGEST_TOOL_NAME = 256;

    private final ReferenceSocket socket;
    private final ReferenceState state;

    ReferenceChat(ReferenceSocket socket) {
        this.socket = socket;
        this.state = socket.state;
    }

    void message(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        String id = payload.path("message_id").asText();
        ObjectNode content = Json.object();
        content.set("text", payload.path("text"));
        content.set("files", payload.path("files"));
        JsonNode before = channel.accepted.get(id);
        if (id.isEmpty()) {
            socket.error(packet, "invalid_packet");
        } else if (state.is(Mutant.CUT_DELTA_BLOCKS_FINAL) && channel.cutDeltas.contains(id)) {
            reject(packet, channel, "invalid_packet");
        } else if (before != null && before.equals(content) && state.is(Mutant.DUPLICATE_SENT_AGAIN)) {
            state.toTarget(channel, payload.path("text").asText(), "");
            ack(packet, channel, "duplicate");
        } else if (before != null && (before.equals(content) || state.is(Mutant.CHAT_CONFLICT_IS_DUPLICATE))) {
            ack(packet, channel, state.is(Mutant.CHAT_TWICE_ACCEPTED) ? "accepted" : "duplicate");
        } else if (before != null) {
            reject(packet, channel, "message_content_conflict");
        } else if (!channel.loggedIn()) {
            reject(packet, channel, "connection_not_authenticated");
        } else if (isEmpty(payload) && !state.is(Mutant.CHAT_EMPTY_ACCEPTED)) {
            reject(packet, channel, "invalid_packet");
        } else if (!filesKnown(payload, channel)) {
            if (state.is(Mutant.REJECTED_SENT_IN_PART)) {
                state.toTarget(channel, payload.path("text").asText(), "");
            }
            reject(packet, channel, "file_ref_not_found");
        } else {
            channel.accepted.put(id, content);
            List<String> interim = channel.deltas.remove(id);
            if (interim != null && state.is(Mutant.DELTAS_SENT_TOO)) {
                state.toTarget(channel, String.join("", interim) + " final", "");
            }
            if (state.is(Mutant.RESTART_LOSES_UNSENT)) {
                state.unsent.add(
                        () -> state.toTarget(channel, payload.path("text").asText(), ""));
            } else if (interim != null || !state.is(Mutant.FINAL_NEEDS_DELTA)) {
                state.toTarget(channel, payload.path("text").asText(), "");
            }
            ack(packet, channel, "accepted");
        }
    }

    private static boolean isEmpty(JsonNode payload) {
        return payload.path("text").asText().isEmpty() && payload.path("files").isEmpty();
    }

    private boolean filesKnown(JsonNode payload, Channel channel) {
        for (JsonNode file : payload.path("files")) {
            StoredFile stored = state.files.get(file.path("file_ref").asText());
            boolean mine =
                    stored != null && (stored.channelId().equals(channel.id) || state.is(Mutant.FILE_REF_FOR_ALL));
            if (!mine && !state.is(Mutant.CHAT_UNKNOWN_FILE_ACCEPTED)) {
                return false;
            }
        }
        return true;
    }

    private void ack(JsonNode packet, Channel channel, String status) {
        ObjectNode payload = Json.object();
        payload.set("message_id", packet.path("payload").path("message_id"));
        payload.put("status", status);
        String request = packet.path("request_id").asText();
        boolean swap = state.is(Mutant.CHAT_ACKED_ON_OTHER_CHANNEL) && request.equals(state.lastChatRequest);
        socket.answer(packet, "chat.message.ack", swap ? state.lastChatChannel : channel.id, payload);
        state.lastChatRequest = request;
        state.lastChatChannel = channel.id;
    }

    private void reject(JsonNode packet, Channel channel, String code) {
        ObjectNode payload = Json.object();
        payload.set("message_id", packet.path("payload").path("message_id"));
        payload.put("status", "rejected");
        payload.put("code", code);
        payload.put("retryable", state.is(Mutant.CHAT_EMPTY_RETRYABLE));
        socket.answer(packet, "chat.message.ack", channel.id, payload);
    }

    void delta(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        String id = payload.path("message_id").asText();
        int sequence = payload.path("sequence").asInt();
        String text = payload.path("text").asText();
        List<String> known = channel.deltas.computeIfAbsent(id, any -> new ArrayList<>());
        boolean repeated = sequence >= 1
                && sequence <= known.size()
                && known.get(sequence - 1).equals(text);
        if (sequence == known.size() + 1 || (sequence > known.size() && state.is(Mutant.DELTA_GAP_TAKEN))) {
            known.add(text);
        } else if (!repeated) {
            channel.deltas.remove(id);
            socket.error(packet, "delta_sequence_invalid");
            return;
        }
        if (state.is(Mutant.DELTA_ACKED)) {
            ack(packet, channel, "accepted");
        }
    }

    void ack(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        boolean finallyRejected = payload.path("status").asText().equals("rejected")
                && (!payload.path("retryable").asBoolean() || state.is(Mutant.INBOUND_DROPPED_ON_BUSY))
                && !state.is(Mutant.INBOUND_RETRIED_FOR_EVER);
        boolean done = finallyRejected
                || List.of("accepted", "duplicate")
                        .contains(payload.path("status").asText());
        if (done && !state.is(Mutant.INBOUND_REPEATED)) {
            channel.pending.remove(payload.path("message_id").asText());
        }
    }

    void activity(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        String status = payload.path("status").asText();
        String tool = payload.path("tool_name").asText();
        boolean fits = status.equals("tool") != tool.isEmpty()
                && tool.getBytes(StandardCharsets.UTF_8).length <= LONGEST_TOOL_NAME;
        if (status.isEmpty() || !fits) {
            socket.error(packet, "invalid_packet");
        } else if (state.is(Mutant.ACTIVITY_ACKED)) {
            socket.answer(packet, "chat.activity.ack", channel.id, Json.object());
        }
    }
}
