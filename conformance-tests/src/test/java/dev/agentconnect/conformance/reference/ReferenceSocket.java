package dev.agentconnect.conformance.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** One data plane: reads packets, hands them to {@link ReferencePackets}, writes answers. */
final class ReferenceSocket extends WebSocketListener {
    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);
    private static final String REPLACEMENT = "\ufffd";

    final ReferenceState state;
    private final ReferencePackets packets;
    private @Nullable WebSocket socket;

    ReferenceSocket(ReferenceState state) {
        this.state = state;
        this.packets = new ReferencePackets(this);
    }

    @Override
    public void onOpen(WebSocket opened, Response response) {
        synchronized (state) {
            socket = opened;
            state.sockets.add(this);
        }
    }

    @Override
    public void onMessage(WebSocket from, String text) {
        synchronized (state) {
            if (state.is(Mutant.SILENT) || !state.sockets.contains(this)) {
                return;
            }
            if (text.length() > JsonLimits.PACKET.maxBytes()) {
                from.close(1009, "");
            } else if (text.contains(REPLACEMENT)) {
                from.close(1007, "");
            } else {
                read(text);
            }
        }
    }

    @Override
    public void onMessage(WebSocket from, ByteString bytes) {
        synchronized (state) {
            if (state.is(Mutant.BINARY_TAKEN)) {
                read(bytes.utf8());
            } else {
                from.close(state.is(Mutant.BINARY_CLOSED_WITH_1000) ? 1000 : 1003, "");
            }
        }
    }

    @Override
    public void onClosing(WebSocket from, int code, String reason) {
        gone(); // known before the peer learns that the close was heard: it may move the clock then
        from.close(1000, "");
    }

    @Override
    public void onFailure(WebSocket from, Throwable failure, @Nullable Response response) {
        gone();
    }

    private void gone() {
        synchronized (state) {
            state.sockets.remove(this);
            state.leases.lost(this);
            state.channels.values().stream()
                    .filter(channel -> channel.route == this)
                    .forEach(channel -> channel.route = null);
        }
    }

    private void read(String text) {
        JsonNode packet = Json.object();
        try {
            packet = READER.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            if (!state.is(Mutant.BAD_JSON_SWALLOWED)) {
                error(packet, "invalid_packet");
            }
            return;
        }
        boolean schema =
                packet.path("schema").asText().equals("xagent.connector.packet/v1") || state.is(Mutant.ANY_SCHEMA);
        boolean ids =
                packet.path("packet_id").isTextual() && packet.path("type").isTextual();
        boolean shapes = isAbsentOr(
                        packet.path("request_id"), packet.path("request_id").isTextual())
                && isAbsentOr(packet.path("payload"), packet.path("payload").isObject());
        if (packet.isObject() && schema && ids && shapes) {
            packets.handle(packet);
        } else {
            error(packet, "invalid_packet");
        }
    }

    private static boolean isAbsentOr(JsonNode node, boolean holds) {
        return node.isMissingNode() || holds;
    }

    private static ObjectNode envelope(String type, String channel, ObjectNode payload) {
        ObjectNode packet = Json.object();
        packet.put("schema", "xagent.connector.packet/v1");
        packet.put("packet_id", ReferenceState.newId("pkt_"));
        if (!channel.isEmpty()) {
            packet.put("connector_channel_id", channel);
        }
        packet.put("type", type);
        packet.put("time", 1_790_000_000_000L);
        packet.set("payload", payload);
        return packet;
    }

    void push(String type, String channel, ObjectNode payload) {
        write(envelope(type, channel, payload));
    }

    void answer(JsonNode request, String type, String channel, ObjectNode payload) {
        write(related(request, envelope(type, channel, payload)));
    }

    void error(JsonNode request, String code) {
        failed(request, "error", code);
    }

    void failed(JsonNode request, String type, String code) {
        ObjectNode packet = related(
                request, envelope(type, request.path("connector_channel_id").asText(), Json.object()));
        packet.remove("payload");
        String message = state.is(Mutant.STACK_TRACE_SENT) ? "java.lang.IllegalStateException" : "refused: " + code;
        packet.putObject("error").put("code", code).put("message", message);
        write(packet);
    }

    private ObjectNode related(JsonNode request, ObjectNode packet) {
        if (request.path("request_id").isTextual() && !state.is(Mutant.ACK_WITHOUT_REQUEST_ID)) {
            packet.set("request_id", request.path("request_id"));
        }
        boolean chatAck = packet.path("type").asText().equals("chat.message.ack");
        if (request.path("packet_id").isTextual() && !(chatAck && state.is(Mutant.CHAT_ACK_WITHOUT_REPLY_TO))) {
            packet.set("reply_to", request.path("packet_id"));
        }
        if (state.is(Mutant.PACKET_WITHOUT_ID)) {
            packet.remove("packet_id");
        }
        return packet;
    }

    private void write(JsonNode packet) {
        if (socket != null) {
            socket.send(new String(Json.bytes(packet), StandardCharsets.UTF_8));
        }
    }

    /** As when the process ends in order: nothing more is read. */
    void end() {
        close(1012);
    }

    void close(int code) {
        if (socket != null) {
            socket.close(code, "");
        }
    }
}
