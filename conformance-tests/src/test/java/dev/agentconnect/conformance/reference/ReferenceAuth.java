package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.conformance.reference.ReferenceState.QrSession;
import dev.agentconnect.protocol.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Login with a form and with a code. */
final class ReferenceAuth {
    private static final Duration CODE_LIVES = Duration.ofMinutes(2);

    private final ReferenceSocket socket;
    private final ReferenceState state;

    ReferenceAuth(ReferenceSocket socket) {
        this.socket = socket;
        this.state = socket.state;
    }

    ObjectNode withDescriptor(Channel channel, ObjectNode payload) {
        payload.set("connection_descriptor", channel.descriptor(state.mutant));
        return payload;
    }

    void start(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        if (payload.path("flow_id").asText().equals(ReferenceCard.QR_FLOW)) {
            String session = ReferenceState.newId("auth_");
            channel.qrSessions.put(session, new QrSession(state.now().plus(CODE_LIVES)));
            shown(packet, channel, session, "auth.start.ack");
        } else {
            form(packet, channel, payload);
        }
    }

    private void form(JsonNode packet, Channel channel, JsonNode payload) {
        String token = payload.path("input").path("bot_token").asText();
        String chatId = payload.path("input").path("chat_id").asText();
        boolean flowOk = payload.path("flow_id").asText().equals(ReferenceCard.FLOW);
        boolean good = !token.isEmpty() && token.equals(ReferenceConnector.TOKENS_BY_CHAT.get(chatId));
        boolean taken = (state.is(Mutant.AUTH_TAKES_ANY_SECRET) && !token.isEmpty())
                || (state.is(Mutant.AUTH_TAKES_EMPTY) && (token.isEmpty() || chatId.isEmpty()));
        ObjectNode ack = Json.object();
        ack.put("connector_channel_id", channel.id);
        ack.put("flow_id", payload.path("flow_id").asText());
        if (flowOk && (good || taken)) {
            channel.token = token.isEmpty() ? "none" : token;
            channel.chatId = chatId;
            channel.formSession = ReferenceState.newId("auth_");
            ack.put("auth_session_id", channel.formSession);
            ack.put("status", "authenticated");
            if (!state.is(Mutant.AUTH_WITHOUT_DESCRIPTOR)) {
                withDescriptor(channel, ack);
            }
        } else {
            String echo = state.is(Mutant.WRONG_CREDENTIAL_ECHOED) ? ": " + token : "";
            ack.put("status", "failed").put("message", "the input was not accepted" + echo);
        }
        socket.answer(packet, "auth.start.ack", channel.id, ack);
    }

    private void shown(JsonNode packet, Channel channel, String sessionId, String type) {
        QrSession session = channel.qrSessions.get(sessionId);
        ObjectNode ack = Json.object();
        ack.put("connector_channel_id", channel.id);
        ack.put("flow_id", ReferenceCard.QR_FLOW);
        ack.put("auth_session_id", sessionId);
        if (session != null && session.scanned) {
            channel.token = "scanned";
            channel.chatId = "scanned";
            channel.qrSessions.remove(sessionId);
            ack.put("status", "authenticated");
            if (!state.is(Mutant.QR_SCAN_WITHOUT_DESCRIPTOR)) {
                withDescriptor(channel, ack);
            }
        } else if (session != null && (session.expires.isAfter(state.now()) || state.is(Mutant.QR_NEVER_EXPIRES))) {
            ack.put("status", "pending");
            if (!state.is(Mutant.QR_WITHOUT_CODE)) {
                ack.put("qr_code_text", session.code);
            }
            ack.put("expires_at", session.expires.toEpochMilli());
            ack.put("poll_interval_millis", 200);
        } else {
            ack.put("status", "qr_refresh_required");
        }
        socket.answer(packet, type, channel.id, ack);
    }

    void status(JsonNode packet, Channel channel) {
        JsonNode payload = packet.path("payload");
        String id = payload.path("auth_session_id").asText();
        if (!id.isEmpty() && id.equals(channel.formSession)) {
            ObjectNode ack = Json.object().put("auth_session_id", id);
            socket.answer(
                    packet, "auth.status.ack", channel.id, withDescriptor(channel, ack.put("status", "authenticated")));
            return;
        }
        Channel owner = owner(id, channel);
        if (owner == null) {
            socket.failed(packet, "auth.status.ack", "auth_session_not_found");
            return;
        }
        if (payload.path("refresh").asBoolean() && !state.is(Mutant.QR_REFRESH_IGNORED)) {
            owner.qrSessions.put(id, new QrSession(state.now().plus(CODE_LIVES)));
        }
        shown(packet, owner, id, "auth.status.ack");
    }

    private @Nullable Channel owner(String sessionId, Channel channel) {
        if (channel.qrSessions.containsKey(sessionId)) {
            return channel;
        }
        return state.is(Mutant.QR_FOR_ALL_CHANNELS)
                ? state.channels.values().stream()
                        .filter(other -> other.qrSessions.containsKey(sessionId))
                        .findFirst()
                        .orElse(null)
                : null;
    }

    void cancel(JsonNode packet, Channel channel) {
        if (state.is(Mutant.CANCEL_LOGS_OUT)) {
            channel.token = "";
        }
        String id = packet.path("payload").path("auth_session_id").asText();
        boolean known = channel.qrSessions.containsKey(id);
        if (!state.is(Mutant.QR_CANCEL_KEEPS)) {
            channel.qrSessions.remove(id);
        }
        if (known && state.is(Mutant.QR_CANCEL_LOGS_OUT)) {
            channel.token = "";
        }
        socket.answer(
                packet, "auth.cancel.ack", channel.id, Json.object().put("status", known ? "canceled" : "not_found"));
    }

    void logout(JsonNode packet, Channel channel) {
        if (!state.is(Mutant.LOGOUT_KEEPS_LOGIN)) {
            channel.token = "";
            channel.pending.clear();
        }
        if (state.is(Mutant.LOGOUT_STOPS_ALL)) {
            state.channels.values().forEach(other -> other.deaf = true);
        }
        socket.answer(
                packet,
                "auth.logout.ack",
                channel.id,
                withDescriptor(channel, Json.object().put("status", "ok")));
    }
}
