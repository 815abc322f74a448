package dev.agentconnect.xagent.controlplane;

import dev.agentconnect.xagent.error.CardRefused;
import dev.agentconnect.xagent.error.CertificateRefused;
import dev.agentconnect.xagent.error.EndpointFailed;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One check of a connector (section 4.3): asks {@code /health}, and nothing else unless the answer says that another
 * connector version, protocol version or build runs there; only then card and skill are read again (rules HEALTH-09 and
 * HEALTH-10). Blocking, bounded by the transport; run by one thread at a time.
 */
final class HealthCheck {
    private static final Logger LOG = LoggerFactory.getLogger(HealthCheck.class);

    private final ControlPlane controlPlane;
    private final VersionRange versions;

    /** What ran there when its documents were read and judged last, so that they are not read at every check. */
    private HealthReport.@Nullable Running judged;

    HealthCheck(ControlPlane controlPlane, VersionRange versions) {
        this.controlPlane = controlPlane;
        this.versions = versions;
    }

    /** What is known of a connector after a check. */
    record Outcome(Documents documents, HealthStatus status) {
        Outcome with(HealthStatus next) {
            return new Outcome(documents, next);
        }
    }

    Outcome run(Outcome before) {
        try {
            return judge(before, controlPlane.health());
        } catch (EndpointFailed e) {
            return before.with(
                    e.isKeyRefused()
                            ? before.status().refusedKey()
                            : before.status().failed());
        } catch (CertificateRefused e) {
            LOG.warn("{}", e.getMessage());
            return before.with(before.status().failed());
        }
    }

    private Outcome judge(Outcome before, HealthReport report) {
        if (!report.isOf(before.documents().card())) {
            LOG.warn("/health speaks of another connector than the card");
            return before.with(before.status().incompatible());
        }
        if (!report.differsFrom(before.documents().card())) {
            judged = null;
            return before.with(before.status().succeeded());
        }
        if (report.running().equals(judged)) {
            boolean refused = before.status().state() == HealthState.INCOMPATIBLE;
            return refused ? before : before.with(before.status().succeeded());
        }
        return readAgain(before, report);
    }

    private Outcome readAgain(Outcome before, HealthReport report) {
        try {
            Documents after = controlPlane.documents();
            judged = report.running();
            boolean same = after.card()
                    .connectorCardId()
                    .equals(before.documents().card().connectorCardId());
            return same
                    ? new Outcome(after, before.status().succeeded())
                    : before.with(before.status().incompatible());
        } catch (CardRefused e) {
            LOG.warn("the connector changed: {}", e.getMessage());
            judged = report.running();
            return before.with(before.status().incompatible());
        } catch (EndpointFailed | CertificateRefused e) {
            LOG.warn("the connector changed, and its documents cannot be read yet: {}", e.getMessage());
            boolean admitted = report.protocolVersion() == null || versions.admits(report.protocolVersion());
            return before.with(
                    admitted ? before.status().succeeded() : before.status().incompatible());
        }
    }
}
