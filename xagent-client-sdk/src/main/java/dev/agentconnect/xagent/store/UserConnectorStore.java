package dev.agentconnect.xagent.store;

import dev.agentconnect.xagent.error.Overloaded;
import dev.agentconnect.xagent.error.StoreFailed;
import java.util.List;
import java.util.Optional;

/**
 * Remembers users' connections (sections 8.3, 8.5 and 8.13). One store may serve all clients of a platform. Calls may block
 * and come from any thread; what a call has taken is there after it has returned. What fails throws
 * {@link StoreFailed}.
 */
public interface UserConnectorStore {
    /**
     * Takes a record; one with the same id is replaced and keeps its place.
     *
     * @param connection the record
     * @throws Overloaded when it is new and there is no room
     */
    void put(UserConnector connection);

    /**
     * A record.
     *
     * @param id its key
     * @return the record, if there is one
     */
    Optional<UserConnector> find(String id);

    /**
     * The records of a user, at all connectors.
     *
     * @param userId the user
     * @return in the order in which they first came
     */
    List<UserConnector> ofUser(String userId);

    /**
     * Forgets a record; nothing happens when there is none.
     *
     * @param id its key
     */
    void remove(String id);
}
