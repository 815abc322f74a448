package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.reference.ReferenceState.Channel;
import dev.agentconnect.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hello, channels, authentication and routing of one data plane. */
final class ReferencePackets {
    private final ReferenceSocket socket;
    private final ReferenceState state;
    private final ReferenceAuth auth;
    private final ReferenceTools tools;
    private final ReferenceChat chat;
    private String connectorId = "";
    private List<String> profiles = List.of();

    ReferencePackets(ReferenceSocket socket) {
        this.socket = socket;
        this.state = socket.state;
        this.auth = new ReferenceAuth(socket);
        this.tools = new ReferenceTools(socket);
        this.chat = new ReferenceChat(socket);
    }

    void handle(JsonNode packet) {
        String type = packet.path("type").asText();
        if (type.equals("ping")) {
            if (!state.is(Mutant.PING_IGNORED)) {
                JsonNode named = state.habit == Habit.PONG_WITHOUT_IDS ? Json.object() : packet;
                socket.answer(named, "pong", "", Json.object());
            }
        } else if (type.equals("connector.hello")) {
            hello(packet);
        } else if (connectorId.isEmpty() && !state.is(Mutant.HELLO_NOT_NEEDED)) {
            socket.error(packet, "hello_required");
        } else if (type.equals("channel.open")) {
            open(packet);
        } else {
            onChannel(packet, type);
        }
    }

    private void hello(JsonNode packet) {
        JsonNode payload = packet.path("payload");
        String code = refusal(payload);
        if (!code.isEmpty()) {
            socket.error(packet, code);
            if (connectorId.isEmpty() || state.habit == Habit.CLOSES_AFTER_REFUSED_HELLO) {
                socket.close(1008);
            }
            return;
        }
        if (connectorId.isEmpty()) {
            String given = payload.path("connector_id").asText();
            connectorId = state.connectorIds.contains(given) ? given : ReferenceState.newId("conn_");
            state.connectorIds.add(connectorId);
            state.leases.returned(connectorId, socket);
        }
        ObjectNode ack = Json.object();
        ack.put("connector_card_id", ReferenceCard.CARD_ID);
        ack.put("connector_id", connectorId);
        ack.put("protocol_version", "3.0");
        socket.answer(packet, "connector.hello.ack", "", ack);
    }

    private String refusal(JsonNode payload) {
        String version = payload.path("protocol_version").asText();
        if (!payload.path("connector_card_id").asText().equals(ReferenceCard.CARD_ID)
                && !state.is(Mutant.HELLO_FOR_ANY_CARD)) {
            return "connector_card_id_mismatch";
        }
        boolean versionOk = version.isEmpty()
                ? state.is(Mutant.HELLO_WITHOUT_VERSION)
                : version.compareTo("3.0") >= 0 || state.is(Mutant.HELLO_WITH_OLD_VERSION);
        if (!versionOk) {
            return "protocol_version_unsupported";
        }
        JsonNode offered = payload.path("supported_profiles");
        if (!offered.isArray() && !state.is(Mutant.HELLO_WITHOUT_PROFILES)) {
            return "supported_profiles_required";
        }
        List<String> common = new ArrayList<>();
        offered.forEach(profile -> {
            if (profile.asText().equals("xagent.im.v2")) {
                common.add("xagent.im.v2");
            }
        });
        if (common.isEmpty()) {
            if (!state.is(Mutant.HELLO_WITHOUT_COMMON_PROFILE) && !state.is(Mutant.HELLO_WITHOUT_PROFILES)) {
                return "no_common_profile";
            }
            common.add("xagent.im.v2");
        }
        profiles = common;
        return "";
    }

    private void open(JsonNode packet) {
        String wanted = packet.path("connector_channel_id").asText();
        Channel channel = state.channels.get(wanted);
        if (channel == null || !channel.connectorId.equals(connectorId)) {
            if (!wanted.isEmpty() && state.is(Mutant.OPEN_REFUSES_UNKNOWN)) {
                socket.error(packet, "connection_not_found");
                return;
            }
            channel = openedHere();
            if (channel == null) {
                channel = new Channel(connectorId, state.habit);
                channel.token = state.habit == Habit.NO_LOGIN ? "none needed" : "";
                state.channels.put(channel.id, channel);
            }
        }
        channel.route = socket;
        channel.profiles = profiles;
        if (state.is(Mutant.INBOUND_FORGOTTEN)) {
            channel.pending.clear();
        }
        channel.cutDeltas.addAll(channel.deltas.keySet());
        if (state.is(Mutant.RECONNECT_FORGETS_ACCEPTED)) {
            channel.accepted.clear();
        }
        ObjectNode payload = auth.withDescriptor(channel, Json.object());
        if (!state.is(Mutant.OPEN_WITHOUT_PAYLOAD_CHANNEL)) {
            payload.put("connector_channel_id", channel.id);
        }
        socket.answer(packet, "channel.open.ack", channel.id, payload);
        if (state.habit != Habit.WAITS_BEFORE_REDELIVERY) {
            channel.deliverPending();
        }
    }

    private @Nullable Channel openedHere() {
        return state.is(Mutant.OPEN_GIVES_ONE_CHANNEL)
                ? state.channels.values().stream()
                        .filter(channel -> channel.route == socket)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private void onChannel(JsonNode packet, String type) {
        boolean known = List.of(
                        "channel.close",
                        "auth.start",
                        "auth.status",
                        "auth.cancel",
                        "auth.logout",
                        "connection.descriptor.get",
                        "tool.invoke",
                        "chat.message",
                        "chat.message.delta",
                        "chat.message.ack",
                        "chat.activity")
                .contains(type);
        if (!known) {
            if (state.is(Mutant.UNKNOWN_TYPE_ACKED)) {
                socket.answer(packet, type + ".ack", "", Json.object());
            } else {
                socket.error(packet, "unsupported_packet");
            }
            return;
        }
        String id = packet.path("connector_channel_id").asText();
        Channel channel = state.channels.get(id);
        if (type.equals("channel.close")) {
            close(packet, channel);
        } else if (id.isEmpty()) {
            socket.error(packet, "connector_channel_id_required");
        } else if (channel == null && type.equals("auth.start") && state.is(Mutant.AUTH_WITHOUT_CHANNEL)) {
            socket.answer(packet, "auth.start.ack", id, Json.object().put("status", "failed"));
        } else if (channel == null && type.equals("auth.start") && state.is(Mutant.AUTH_ON_UNKNOWN)) {
            startOnUnknown(packet, id);
        } else if (channel == null || (channel.route != socket && !isTaken(type, channel))) {
            socket.error(packet, "channel_not_open");
        } else {
            route(packet, type, channel);
        }
    }

    /** Whether a channel that is not open here is served all the same. */
    private boolean isTaken(String type, Channel channel) {
        boolean closed = channel.route == null;
        return switch (state.mutant) {
            case CHANNEL_OPEN_EVERYWHERE -> true;
            case AUTH_ON_CLOSED -> closed && type.equals("auth.start");
            case TOOL_ON_CLOSED -> closed && type.equals("tool.invoke");
            case TOOL_ON_OTHER_PLANE -> !closed && type.equals("tool.invoke");
            case CHAT_ON_CLOSED -> closed && type.equals("chat.message");
            case CHAT_ON_OTHER_PLANE -> !closed && type.equals("chat.message");
            default -> false;
        };
    }

    /** Looks at the flow, but never at the channel. */
    private void startOnUnknown(JsonNode packet, String id) {
        if (packet.path("payload").path("flow_id").asText().equals(ReferenceCard.FLOW)) {
            socket.answer(packet, "auth.start.ack", id, Json.object().put("status", "authenticated"));
        } else {
            socket.error(packet, "auth_flow_not_found");
        }
    }

    private void close(JsonNode packet, @Nullable Channel channel) {
        boolean keep = state.is(Mutant.CLOSE_KEEPS_ROUTE) || state.is(Mutant.INBOUND_ON_CLOSED);
        if (channel != null && channel.route == socket && !keep) {
            channel.route = null;
        }
        if (channel != null && state.is(Mutant.CLOSE_LOGS_OUT)) {
            channel.token = "";
        }
        socket.answer(
                packet,
                "channel.close.ack",
                packet.path("connector_channel_id").asText(),
                Json.object().put("status", "ok"));
    }

    private void route(JsonNode packet, String type, Channel channel) {
        switch (type) {
            case "auth.start" -> auth.start(packet, channel);
            case "auth.status" -> auth.status(packet, channel);
            case "auth.cancel" -> auth.cancel(packet, channel);
            case "auth.logout" -> auth.logout(packet, channel);
            case "connection.descriptor.get" ->
                socket.answer(
                        packet,
                        "connection.descriptor.get.ack",
                        channel.id,
                        auth.withDescriptor(channel, Json.object()));
            case "tool.invoke" -> tools.invoke(packet, channel);
            case "chat.message" -> chat.message(packet, channel);
            case "chat.message.delta" -> chat.delta(packet, channel);
            case "chat.message.ack" -> chat.ack(packet, channel);
            default -> chat.activity(packet, channel);
        }
    }
}
