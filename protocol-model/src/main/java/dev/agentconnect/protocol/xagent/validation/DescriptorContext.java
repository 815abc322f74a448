package dev.agentconnect.protocol.xagent.validation;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;

/**
 * What a Connection Descriptor must agree with.
 *
 * @param card the connector's card
 * @param connectorId the running connector, as the hello settled it
 * @param connectorChannelId the channel that the descriptor describes
 */
public record DescriptorContext(ConnectorCard card, String connectorId, String connectorChannelId) {}
