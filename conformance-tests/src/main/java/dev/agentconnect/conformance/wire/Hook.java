package dev.agentconnect.conformance.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A way to reach what stands behind the connector, such as its target or its clock. No part of the connector under test. */
@FunctionalInterface
public interface Hook {
    /**
     * Asks for something.
     *
     * @param request what, as JSON
     * @return what came of it
     * @throws RuntimeException when nothing came of it; that is never the connector's fault
     */
    Answer call(ObjectNode request);

    /**
     * What a hook said.
     *
     * @param status an HTTP status
     * @param body the JSON body, or a missing node
     */
    record Answer(int status, JsonNode body) {
        /**
         * Whether the hook did what it was asked for.
         *
         * @return true for 2xx
         */
        public boolean ok() {
            return status >= 200 && status < 300;
        }
    }
}
