package dev.agentconnect.xagent.controlplane;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.protocol.xagent.card.Build;
import dev.agentconnect.protocol.xagent.card.ConnectorCard;
import java.util.Objects;
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
    /** Says nothing but that it answered. */
    static final HealthReport EMPTY = new HealthReport(null, null, null, null, null);

    static HealthReport read(JsonNode tree) {
        return new HealthReport(
                tree.path("status").textValue(),
                tree.path("connector_card_id").textValue(),
                tree.path("connector_card_version").textValue(),
                tree.path("protocol_version").textValue(),
                tree.get("build"));
    }

    /** Whether it speaks of another connector (rule HEALTH-05); one that names none does not. */
    boolean isOf(ConnectorCard card) {
        return connectorCardId == null || connectorCardId.equals(card.connectorCardId());
    }

    /** Whether it runs the protocol version of its card (rule HEALTH-07); one that names none does. */
    boolean speaksAs(ConnectorCard card) {
        return protocolVersion == null || protocolVersion.equals(card.protocolVersion());
    }

    /** Whether the card is no longer the running one (rule HEALTH-10); a part that is missing here tells nothing. */
    boolean differsFrom(ConnectorCard card) {
        return (connectorCardVersion != null
                        && !connectorCardVersion.equals(card.connector().version()))
                || (protocolVersion != null && !protocolVersion.equals(card.protocolVersion()))
                || (build != null && build.isObject() && !isBuild(build, card.build()));
    }

    private static boolean isBuild(JsonNode told, @Nullable Build build) {
        return build != null
                && Objects.equals(text(told, "version"), build.version())
                && Objects.equals(text(told, "git_tag"), build.gitTag())
                && Objects.equals(text(told, "git_rev"), build.gitRev())
                && Objects.equals(text(told, "build_time"), build.buildTime());
    }

    private static @Nullable String text(JsonNode build, String field) {
        return build.path(field).textValue();
    }

    /** What has to change for the documents to be read again. */
    Running running() {
        return new Running(connectorCardVersion, protocolVersion, build);
    }

    /** Which connector runs there. */
    record Running(
            @Nullable String version,
            @Nullable String protocolVersion,
            @Nullable JsonNode build) {}
}
