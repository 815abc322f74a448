package dev.agentconnect.connector.store;

import java.time.Instant;

/**
 * What is remembered of a connector id.
 *
 * @param connectorId the id that this server issued
 * @param lastSeen when a data plane of it last said hello or ended
 */
public record ConnectorRecord(String connectorId, Instant lastSeen) {}
