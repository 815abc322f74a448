package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.platform.listen.ServedSocket;
import dev.agentconnect.conformance.wire.Packets;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** One data plane of the platform, seen from the connector: sends answers, pushes and nonsense. Thread safe. */
public final class Plane {
    private final ServedSocket socket;
    private final Packets packets;
    private final Transcript transcript;

    Plane(ServedSocket socket, Clock clock, Transcript transcript) {
        this.socket = socket;
        this.packets = new Packets(clock);
        this.transcript = transcript;
    }

    /**
     * The socket below, for drops, silence and cut frames.
     *
     * @return the socket
     */
    public ServedSocket socket() {
        return socket;
    }

    /**
     * Sends a packet as it is.
     *
     * @param packet any tree
     */
    public void send(JsonNode packet) {
        String text = text(packet);
        transcript.sent(text);
        socket.text(text);
    }

    /**
     * The text of a packet.
     *
     * @param packet any tree
     * @return JSON
     */
    public static String text(JsonNode packet) {
        return new String(Json.bytes(packet), StandardCharsets.UTF_8);
    }

    /**
     * Answers a request (section 7).
     *
     * @param request the request
     * @param payload the payload of its ack
     */
    public void ack(JsonNode request, ObjectNode payload) {
        send(reply(request, request.path("type").asText() + ".ack", payload));
    }

    /**
     * Answers a request with a failure of the business (section 7): the ack with an error and no payload.
     *
     * @param request the request
     * @param code the error code
     */
    public void fail(JsonNode request, String code) {
        error(request, request.path("type").asText() + ".ack", code);
    }

    /**
     * Refuses a packet (section 8.23): {@code type=error}.
     *
     * @param request the packet
     * @param code the error code
     */
    public void refuse(JsonNode request, String code) {
        error(request, "error", code);
    }

    private void error(JsonNode request, String type, String code) {
        ObjectNode reply = reply(request, type, Json.object());
        reply.remove("payload");
        reply.putObject("error").put("code", code).put("message", "as the scenario asks");
        send(reply);
    }

    /**
     * Builds an answer without sending it.
     *
     * @param request the request
     * @param type the answer's type
     * @param payload its payload
     * @return a tree that the caller may spoil
     */
    public ObjectNode reply(JsonNode request, String type, ObjectNode payload) {
        String channel = request.path("connector_channel_id").asText();
        ObjectNode reply = envelope(type, channel.isEmpty() ? null : channel, payload);
        String requestId = request.path("request_id").asText();
        if (requestId.isEmpty()) {
            reply.remove("request_id");
        } else {
            reply.put("request_id", requestId);
        }
        reply.put("reply_to", request.path("packet_id").asText());
        return reply;
    }

    /**
     * Builds a packet that answers nothing: it has no request id.
     *
     * @param type the packet type
     * @param channel the channel, if any
     * @param payload the payload
     * @return a tree that the caller may spoil
     */
    public ObjectNode push(String type, @Nullable String channel, ObjectNode payload) {
        ObjectNode packet = envelope(type, channel, payload);
        packet.remove("request_id");
        return packet;
    }

    private ObjectNode envelope(String type, @Nullable String channel, ObjectNode payload) {
        return packets.envelope(type, channel, payload);
    }
}
