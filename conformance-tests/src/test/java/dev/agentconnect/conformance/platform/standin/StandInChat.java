package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The conversation of the stand-in, both ways. */
final class StandInChat {
    private static final long RETRY_MILLIS = 50;

    private final Flaw flaw;
    private final StandInLink link;

    StandInChat(Flaw flaw, StandInLink link) {
        this.flaw = flaw;
        this.link = link;
    }

    boolean negotiated(StandInChannel channel) {
        return channel.profiles().contains("xagent.im.v2") || flaw == Flaw.UN_NEGOTIATED_SENT;
    }

    StandInMessage send(StandInChannel channel, String text, JsonNode pieces, List<String> fileRefs) {
        ObjectNode payload = Json.object();
        String id = flaw == Flaw.MESSAGE_ID_REUSED ? "msg_same" : "msg_" + UUID.randomUUID();
        payload.put("message_id", id);
        int sequence = flaw == Flaw.DELTAS_FROM_ZERO ? 0 : 1;
        String last = text;
        for (JsonNode piece : pieces) {
            ObjectNode delta = Json.object()
                    .put("message_id", id)
                    .put("sequence", sequence++)
                    .put("text", piece.asText());
            link.send(link.envelope("chat.message.delta", channel.id, delta));
            last = flaw == Flaw.FINAL_IS_LAST_PIECE ? piece.asText() : text;
        }
        payload.put("text", last).put("created_at", 1_790_000_000_000L);
        fileRefs.forEach(ref -> payload.withArray("files")
                .addObject()
                .put("type", "file")
                .put("file_ref", flaw == Flaw.FILE_REF_INVENTED ? "my_file" : ref));
        if (flaw == Flaw.SESSION_IN_CHAT) {
            payload.put("session_id", "session_1");
        }
        if (flaw == Flaw.FILE_IN_PACKET && !fileRefs.isEmpty()) {
            payload.put("content", "QUJD".repeat(1_000));
        }
        StandInMessage message = new StandInMessage(payload);
        synchronized (channel) {
            channel.outbox.add(message);
        }
        transmit(channel, message);
        return message;
    }

    private void transmit(StandInChannel channel, StandInMessage message) {
        if (channel.open) {
            link.send(link.envelope("chat.message", channel.id, message.payload.deepCopy()));
        }
    }

    private void again(StandInChannel channel, StandInMessage message) {
        if (flaw == Flaw.RESENT_WITH_NEW_ID) {
            message.payload.put("message_id", "msg_" + UUID.randomUUID());
        }
        transmit(channel, message);
    }

    /** Sends what still waits, after the channel was opened again. */
    void resume(StandInChannel channel) {
        List<StandInMessage> waiting;
        synchronized (channel) {
            waiting = new ArrayList<>(channel.outbox);
        }
        if (flaw == Flaw.ORDER_REVERSED) {
            Collections.reverse(waiting);
        }
        for (StandInMessage message : waiting) {
            boolean accepted =
                    message.result.getNow(Json.object()).path("status").asText().equals("accepted");
            if (!message.finished || (accepted && flaw == Flaw.HISTORY_RESENT)) {
                again(channel, message);
            }
        }
    }

    /** What becomes of messages when the link is lost. */
    void lost(StandInChannel channel) {
        if (flaw != Flaw.LOST_ACK_IS_ACCEPTED) {
            return;
        }
        synchronized (channel) {
            channel.outbox.forEach(message -> finish(message, Json.object().put("status", "accepted")));
        }
    }

    private static void finish(StandInMessage message, ObjectNode result) {
        message.finished = true;
        message.result.complete(result.put("message_id", message.id()));
    }

    void acknowledged(StandInChannel channel, JsonNode payload) {
        StandInMessage message = find(channel, payload.path("message_id").asText());
        if (message == null || message.finished) {
            return;
        }
        String status = payload.path("status").asText();
        boolean retry =
                status.equals("rejected") && payload.path("retryable").asBoolean() && flaw != Flaw.RETRYABLE_IS_FINAL;
        boolean wrong = (status.equals("rejected") && flaw == Flaw.REJECTED_RESENT)
                || (status.equals("duplicate") && flaw == Flaw.DUPLICATE_RESENT);
        if (retry) {
            link.later(() -> again(channel, message), RETRY_MILLIS);
            return;
        }
        finish(message, ((ObjectNode) payload).deepCopy());
        if (wrong) {
            link.later(() -> transmit(channel, message), RETRY_MILLIS);
        }
    }

    private static @org.jspecify.annotations.Nullable StandInMessage find(StandInChannel channel, String id) {
        synchronized (channel) {
            return channel.outbox.stream()
                    .filter(message -> message.id().equals(id) && !message.finished)
                    .findFirst()
                    .orElse(null);
        }
    }

    void activity(StandInChannel channel, String status, String toolName) {
        boolean right = Set.of("thinking", "tool", "idle").contains(status)
                && toolName.isEmpty() != status.equals("tool")
                && (toolName.length() <= 256 || flaw == Flaw.LONG_TOOL_NAME_SENT);
        if (!negotiated(channel) || (!right && flaw != Flaw.TOOL_NAME_ALWAYS)) {
            return;
        }
        ObjectNode payload = Json.object().put("status", status);
        if (!toolName.isEmpty() || flaw == Flaw.TOOL_NAME_ALWAYS) {
            payload.put("tool_name", toolName.isEmpty() ? "none" : toolName);
        }
        if (flaw == Flaw.ARGUMENTS_IN_ACTIVITY) {
            payload.putObject("arguments").put("path", "a");
        }
        link.send(link.envelope("chat.activity", channel.id, payload));
    }

    void inbound(StandInChannel channel, JsonNode packet) {
        JsonNode message = packet.path("payload");
        String id = message.path("message_id").asText();
        String content = message.path("text").asText() + message.path("files");
        ObjectNode ack = Json.object().put("message_id", id);
        synchronized (channel) {
            String known = flaw == Flaw.PACKET_ID_IS_KEY
                    ? (channel.seenPackets.add(packet.path("packet_id").asText()) ? channel.seen.get(id) : content)
                    : channel.seen.get(id);
            if (message.path("text").asText().isEmpty()
                    && message.path("files").isEmpty()
                    && flaw != Flaw.INVALID_TAKEN) {
                reject(ack, "invalid_payload", false);
            } else if (channel.refuseNext) {
                channel.refuseNext = false;
                reject(ack, "permission_denied", flaw == Flaw.REFUSAL_RETRYABLE);
            } else if (known == null || flaw == Flaw.DUPLICATE_TAKEN) {
                channel.seen.put(id, content);
                channel.received.add(received(message, id, message.path("text").asText()));
                ack.put("status", "accepted");
            } else if (known.equals(content) || flaw == Flaw.CONFLICT_IS_DUPLICATE) {
                ack.put("status", "duplicate");
            } else {
                reject(ack, "message_content_conflict", false);
            }
        }
        ObjectNode reply =
                link.envelope("chat.message.ack", flaw == Flaw.ACK_OF_OTHER_CHANNEL ? "cch_other" : channel.id, ack);
        if (flaw != Flaw.ACK_WITHOUT_REPLY_TO) {
            reply.put("reply_to", packet.path("packet_id").asText());
        }
        link.send(reply);
    }

    private static void reject(ObjectNode ack, String code, boolean retryable) {
        ack.put("status", "rejected").put("code", code).put("retryable", retryable);
    }

    private ObjectNode received(JsonNode payload, String id, String text) {
        ObjectNode entry = Json.object().put("message_id", id).put("text", text);
        entry.put("session", flaw == Flaw.PUSH_TO_OTHER_SESSION ? "main" : "dedicated");
        entry.set(
                "files",
                payload.path("files").isArray()
                        ? payload.path("files")
                        : Json.mapper().createArrayNode());
        return entry;
    }

    void push(StandInChannel channel, JsonNode payload) {
        String text = payload.path(flaw == Flaw.ACTIVATION_SHOWN ? "activation_message" : "text")
                .asText();
        synchronized (channel) {
            channel.received.add(received(payload, payload.path("message_id").asText(), text));
        }
    }
}
