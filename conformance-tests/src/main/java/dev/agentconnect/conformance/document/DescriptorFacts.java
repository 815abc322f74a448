package dev.agentconnect.conformance.document;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a descriptor must agree with (Connector Protocol 3.0, section 9).
 *
 * @param card the card
 * @param connectorId the id from the hello ack
 * @param channel the channel that the descriptor belongs to
 */
public record DescriptorFacts(JsonNode card, String connectorId, String channel) {}
