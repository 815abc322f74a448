package dev.agentconnect.xagent.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonException;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.CertificateRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.transport.BaseUrl;
import dev.agentconnect.xagent.transport.HttpAnswer;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public documents and the health of a connector (section 4). Blocking, bounded by the transport's time-outs; thread
 * safe. The API key goes to {@code /health} only (rules AUTHZ-03).
 */
public final class ControlPlane {
    private static final Logger LOG = LoggerFactory.getLogger(ControlPlane.class);
    private static final Json.TreeReader DOCUMENTS = Json.reader(JsonLimits.DOCUMENT);
    private static final int MAX_SKILL_BYTES = 1 << 20;
    private static final int MAX_HEALTH_BYTES = 64 << 10;

    private final Transport transport;
    private final BaseUrl baseUrl;
    private final @Nullable Secret apiKey;
    private final CardAdmission admission;

    /**
     * A control plane.
     *
     * @param transport HTTP
     * @param baseUrl the connector
     * @param apiKey the system API key, or null
     * @param admission what is let in
     */
    public ControlPlane(Transport transport, BaseUrl baseUrl, @Nullable Secret apiKey, CardAdmission admission) {
        this.transport = transport;
        this.baseUrl = baseUrl;
        this.apiKey = apiKey;
        this.admission = admission;
    }

    /**
     * Reads the card and lets it in (section 4.1).
     *
     * @return the card
     * @throws EndpointFailed when it cannot be read
     * @throws CertificateRefused when the peer did not prove to be the host of the Base URL
     * @throws CardRefused when it breaks a rule
     */
    public ConnectorCard card() {
        String endpoint = "/connector-card.json";
        HttpAnswer answer = fetch(endpoint, null, JsonLimits.DOCUMENT.maxBytes());
        return admission.admit(json(endpoint, success(endpoint, answer)));
    }

    /**
     * Reads the main skill (section 4.2).
     *
     * @return its Markdown, or nothing when the connector has none
     * @throws EndpointFailed when it cannot be read
     */
    public Optional<String> skill() {
        String endpoint = "/skill.md";
        HttpAnswer answer = fetch(endpoint, null, MAX_SKILL_BYTES);
        if (answer.status() == 204 || answer.status() == 404) {
            return Optional.empty();
        }
        return Optional.of(new String(success(endpoint, answer).body(), StandardCharsets.UTF_8));
    }

    /**
     * Reads card and skill together.
     *
     * @return both
     * @throws EndpointFailed when one cannot be read
     * @throws CardRefused when the card breaks a rule
     */
    public Documents documents() {
        ConnectorCard card = card();
        return new Documents(card, skill());
    }

    /**
     * Asks for the health (section 4.3).
     *
     * @return the report
     * @throws EndpointFailed when it is not healthy; {@code isKeyRefused} tells the key's failure
     *     apart
     */
    public HealthReport health() {
        String endpoint = "/health";
        HttpAnswer answer = success(endpoint, fetch(endpoint, apiKey, MAX_HEALTH_BYTES));
        try {
            return HealthReport.read(DOCUMENTS.read(answer.body()));
        } catch (JsonException e) {
            LOG.warn("/health answered with success and no JSON"); // success is what counts (rule HEALTH-01)
            return HealthReport.EMPTY;
        }
    }

    private HttpAnswer fetch(String endpoint, @Nullable Secret key, int maxBytes) {
        try {
            return transport.fetch(HttpRequest.to(baseUrl.endpoint(endpoint)).withBearer(key), maxBytes);
        } catch (IOException e) {
            throw CertificateRefused.fits(e) ? new CertificateRefused(endpoint, e) : new EndpointFailed(endpoint, 0, e);
        }
    }

    private static HttpAnswer success(String endpoint, HttpAnswer answer) {
        if (!answer.isSuccess()) {
            throw new EndpointFailed(endpoint, answer.status(), null);
        }
        return answer;
    }

    private static JsonNode json(String endpoint, HttpAnswer answer) {
        try {
            return DOCUMENTS.read(answer.body());
        } catch (JsonException e) {
            throw new EndpointFailed(endpoint, answer.status(), e);
        }
    }
}
