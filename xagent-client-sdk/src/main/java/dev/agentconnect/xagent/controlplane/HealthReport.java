package dev.agentconnect.xagent.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a connector says about itself (section 4.3). Every part may be missing.
 *
 * @param status {@code ok}
 * @param connectorCardId the card
 * @param connectorCardVersion the version of the connector
 * @param protocolVersion the protocol version
 * @param build the build, as it came
 */
public record HealthReport(
        @Nullable String status,
        @Nullable String connectorCardId,
        @Nullable String connectorCardVersion,
        @Nullable String protocolVersion,
        @Nullable JsonNode build) {
    static HealthReport read(JsonNode tree) {
        return new HealthReport(
                tree.path("status").textValue(),
                tree.path("connector_card_id").textValue(),
                tree.path("connector_card_version").textValue(),
                tree.path("protocol_version").textValue(),
                tree.get("build"));
    }
}
