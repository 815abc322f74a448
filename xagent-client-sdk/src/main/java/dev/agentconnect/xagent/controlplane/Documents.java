package dev.agentconnect.xagent.controlplane;

import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.Optional;

/**
 * The public documents of a connector, read together (sections 4.1 and 4.2).
 *
 * @param card the admitted card
 * @param skill the main skill as it came, header and all (rule SKILL-10), or nothing when the connector has none
 */
public record Documents(ConnectorCard card, Optional<String> skill) {}
