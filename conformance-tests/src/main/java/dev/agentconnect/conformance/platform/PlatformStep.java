package dev.agentconnect.conformance.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One thing that the platform shall do.
 *
 * @param name what
 * @param args its arguments; may hold the API key, so they are never printed
 */
public record PlatformStep(StepName name, ObjectNode args) {
    /**
     * One argument as text.
     *
     * @param field its name
     * @return the text, or an empty string
     */
    public String text(String field) {
        JsonNode value = args.path(field);
        return value.isMissingNode() || value.isNull() ? "" : value.asText();
    }

    @Override
    public String toString() {
        return "PlatformStep[" + name + "]";
    }
}
