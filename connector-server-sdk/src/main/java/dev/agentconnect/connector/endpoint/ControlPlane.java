package dev.agentconnect.connector.endpoint;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Card, skill and health (section 4). */
public final class ControlPlane {
    private final byte[] card;
    private final byte @Nullable [] skill;
    private final ObjectNode health;
    private final ApiKeyCheck apiKey;

    /**
     * The control plane of one connector.
     *
     * @param card the card
     * @param cardBytes the card as it is served
     * @param skill the skill, or null
     * @param apiKey guards health
     */
    public ControlPlane(ConnectorCard card, byte[] cardBytes, @Nullable String skill, ApiKeyCheck apiKey) {
        this.card = cardBytes.clone();
        this.skill = skill == null ? null : skill.getBytes(StandardCharsets.UTF_8);
        this.apiKey = apiKey;
        this.health = Json.object()
                .put("status", "ok")
                .put("connector_card_id", card.connectorCardId())
                .put("connector_card_version", card.connector().version())
                .put("protocol_version", card.protocolVersion());
        if (card.build() != null) {
            health.set("build", Json.tree(card.build()));
        }
    }

    /**
     * {@code GET /connector-card.json}: public (section 4.1).
     *
     * @param exchange the request
     * @throws IOException when the peer is gone
     */
    public void card(HttpExchange exchange) throws IOException {
        exchange.respond(200, HttpAnswers.headers("application/json"), card);
    }

    /**
     * {@code GET /skill.md}: public; 204 without a skill (section 4.2).
     *
     * @param exchange the request
     * @throws IOException when the peer is gone
     */
    public void skill(HttpExchange exchange) throws IOException {
        if (skill == null) {
            exchange.respond(204, Map.of("Cache-Control", "no-store"), new byte[0]);
        } else {
            exchange.respond(200, HttpAnswers.headers("text/markdown; charset=utf-8"), skill);
        }
    }

    /**
     * {@code GET /health}: guarded by the API key (section 4.3).
     *
     * @param exchange the request
     * @throws IOException when the peer is gone
     */
    public void health(HttpExchange exchange) throws IOException {
        if (apiKey.allows(exchange.header("Authorization"))) {
            HttpAnswers.json(exchange, 200, health);
        } else {
            HttpAnswers.error(exchange, 401, "unauthorized", "the system API key is missing or wrong");
        }
    }
}
