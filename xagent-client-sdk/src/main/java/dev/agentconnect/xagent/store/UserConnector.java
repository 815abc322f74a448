package dev.agentconnect.xagent.store;

import org.jspecify.annotations.Nullable;

/**
 * One user's connection at one connector, as the platform remembers it (section 8.3). Its id is the platform's own and never
 * changes; the ids of connector and channel may be replaced by the connector, and nothing of it is a credential.
 *
 * @param id the platform's key of this record
 * @param userId the platform's user
 * @param connectorCardId the connector's card
 * @param connectorId the running connector that the channel was last open at
 * @param connectorChannelId the channel's last known id
 * @param status the last known status (section 9)
 * @param authenticated whether a login stands at the target; false after a logout
 * @param sessionId the platform's dedicated session for this connection, or null
 */
public record UserConnector(
        String id,
        String userId,
        String connectorCardId,
        String connectorId,
        String connectorChannelId,
        String status,
        boolean authenticated,
        @Nullable String sessionId) {
    /**
     * The same with a dedicated session.
     *
     * @param session the session, or null for none
     * @return the record
     */
    public UserConnector withSession(@Nullable String session) {
        return new UserConnector(
                id, userId, connectorCardId, connectorId, connectorChannelId, status, authenticated, session);
    }
}
