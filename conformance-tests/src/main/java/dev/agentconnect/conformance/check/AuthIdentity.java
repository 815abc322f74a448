package dev.agentconnect.conformance.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One identity at the target system: the flow and its input (Connector Protocol 3.0, section 8.7).
 *
 * @param flowId the flow's id in the card
 * @param input the form's fields; never printed
 */
public record AuthIdentity(String flowId, ObjectNode input) {
    /**
     * The chat that the stimulus speaks from.
     *
     * @return the input's {@code chat_id}, or an empty string
     */
    public String chatId() {
        JsonNode chat = input.path("chat_id");
        return chat.isMissingNode() ? "" : chat.asText();
    }

    @Override
    public String toString() {
        return "AuthIdentity[" + flowId + "]";
    }
}
