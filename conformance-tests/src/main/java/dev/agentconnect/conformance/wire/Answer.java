package dev.agentconnect.conformance.wire;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A packet that answers a packet of the kit.
 *
 * @param request what the kit sent
 * @param packet what came back
 */
public record Answer(JsonNode request, JsonNode packet) {
    /**
     * The answer's type.
     *
     * @return the type, or an empty string
     */
    public String type() {
        return packet.path("type").asText();
    }

    /**
     * Whether the answer is the ack that belongs to the request and carries no error.
     *
     * @return true for success
     */
    public boolean succeeded() {
        return type().equals(request.path("type").asText() + ".ack") && !hasError();
    }

    /**
     * Whether the answer refuses: {@code type=error}, a top-level error, or a rejected chat message.
     *
     * @return true for a refusal
     */
    public boolean refused() {
        return isErrorPacket()
                || hasError()
                || payload().path("status").asText().equals("rejected");
    }

    /**
     * Whether the answer is of type {@code error}.
     *
     * @return true for an error packet
     */
    public boolean isErrorPacket() {
        return type().equals("error");
    }

    /**
     * The code of the refusal, wherever it stands.
     *
     * @return the code, or an empty string
     */
    public String code() {
        String top = packet.path("error").path("code").asText();
        return top.isEmpty() ? payload().path("code").asText() : top;
    }

    /**
     * The payload.
     *
     * @return a missing node when there is none
     */
    public JsonNode payload() {
        return packet.path("payload");
    }

    /**
     * The channel that the answer names.
     *
     * @return the envelope's id, or an empty string
     */
    public String channel() {
        return packet.path("connector_channel_id").asText();
    }

    private boolean hasError() {
        return packet.path("error").isObject();
    }

    /**
     * The answer in a few words.
     *
     * @return type, and code or status where there is one
     */
    public String describe() {
        String status = payload().path("status").asText();
        return type()
                + (code().isEmpty() ? "" : " with code " + code())
                + (status.isEmpty() ? "" : " with status " + status);
    }
}
