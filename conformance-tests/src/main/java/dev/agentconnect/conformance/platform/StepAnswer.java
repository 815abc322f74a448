package dev.agentconnect.conformance.platform;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;

/** What became of a step. */
public sealed interface StepAnswer {
    /**
     * The platform did it.
     *
     * @param result what the step gives back; an empty object when it gives nothing
     */
    record Done(ObjectNode result) implements StepAnswer {}

    /**
     * The platform tried, or refused, and tells so: for many scenarios the right answer.
     *
     * @param code a short stable word
     */
    record Failed(String code) implements StepAnswer {}

    /**
     * The platform has no such thing, or cannot be told to do it; scenarios that need it are not tested.
     *
     * @param reason why, in one sentence
     */
    record Unsupported(String reason) implements StepAnswer {}

    /**
     * The platform did it and there is nothing to tell.
     *
     * @return the answer
     */
    static StepAnswer done() {
        return new Done(Json.object());
    }
}
