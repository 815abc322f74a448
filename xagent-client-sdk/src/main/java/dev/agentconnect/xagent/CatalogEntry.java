package dev.agentconnect.xagent;

import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import java.net.URI;
import java.util.Optional;

/**
 * What a catalog knows of one connector at a moment. Immutable; it holds no key.
 *
 * @param baseUrl its root address, without a slash at the end
 * @param card the admitted card that counts
 * @param skill the main skill as it came, or nothing when the connector has none
 * @param health its health after the last check
 */
public record CatalogEntry(URI baseUrl, ConnectorCard card, Optional<String> skill, HealthStatus health) {
    /**
     * The id under which it is registered.
     *
     * @return the card's id
     */
    public String connectorCardId() {
        return card.connectorCardId();
    }

    /** What it holds in memory, about. */
    long bytes() {
        return Json.bytes(card).length + 2L * skill.map(String::length).orElse(0);
    }
}
