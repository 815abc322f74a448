package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.conformance.wire.Answer;
import dev.agentconnect.conformance.wire.DataPlane;

/**
 * A channel that is open on a data plane.
 *
 * @param plane the data plane
 * @param connectorId the id from its hello ack
 * @param id the channel's id
 * @param descriptor the newest descriptor that came with opening or authenticating
 */
public record BoundChannel(DataPlane plane, String connectorId, String id, JsonNode descriptor) {
    /**
     * Sends a request on this channel and waits for the answer.
     *
     * @param type the packet type
     * @param payload the payload
     * @return the answer
     */
    public Answer ask(String type, ObjectNode payload) {
        return plane.ask(type, id, payload);
    }

    /**
     * Builds an envelope for this channel.
     *
     * @param type the packet type
     * @param payload the payload
     * @return a new tree
     */
    public ObjectNode envelope(String type, ObjectNode payload) {
        return plane.envelope(type, id, payload);
    }

    /**
     * The same channel with a newer descriptor.
     *
     * @param newer the descriptor
     * @return a new value
     */
    public BoundChannel with(JsonNode newer) {
        return new BoundChannel(plane, connectorId, id, newer);
    }
}
