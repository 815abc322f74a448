package dev.agentconnect.conformance.platform.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.conformance.platform.listen.HttpSeen;

/** One thing that the platform did, as the scripted connector saw it. */
public sealed interface Event {
    /**
     * A request to a fixed endpoint, a WebSocket handshake included.
     *
     * @param path the path below the Base URL, without query
     * @param request the request
     * @param nanos when, in nanoseconds of {@link System#nanoTime}
     */
    record Requested(String path, HttpSeen request, long nanos) implements Event {}

    /**
     * A packet.
     *
     * @param plane the data plane that it came over
     * @param packet the packet
     * @param nanos when, in nanoseconds of {@link System#nanoTime}
     */
    record Came(Plane plane, JsonNode packet, long nanos) implements Event {
        /**
         * The packet's type.
         *
         * @return the type, or an empty string
         */
        public String type() {
            return packet.path("type").asText();
        }

        /**
         * The packet's payload.
         *
         * @return a missing node when there is none
         */
        public JsonNode payload() {
            return packet.path("payload");
        }

        /**
         * The channel in the envelope.
         *
         * @return the id, or an empty string
         */
        public String channel() {
            return packet.path("connector_channel_id").asText();
        }
    }

    /**
     * The end of a data plane.
     *
     * @param plane the data plane
     * @param code the close code of the platform, or 1006
     */
    record Ended(Plane plane, int code) implements Event {}
}
