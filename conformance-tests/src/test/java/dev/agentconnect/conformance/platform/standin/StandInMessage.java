package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletableFuture;

/** A message of the assistant that waits for its final ack. */
final class StandInMessage {
    final ObjectNode payload;
    final CompletableFuture<ObjectNode> result = new CompletableFuture<>();
    volatile boolean finished;

    StandInMessage(ObjectNode payload) {
        this.payload = payload;
    }

    String id() {
        return payload.path("message_id").asText();
    }
}
