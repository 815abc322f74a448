package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.link.LinkState;

/** What a data plane tells the client. No call may block or run the user's code. */
public interface DataPlaneEvents {
    /**
     * The link changed its state.
     *
     * @param state the new state
     */
    void stateChanged(LinkState state);

    /**
     * An attempt is over, ready or not.
     *
     * @param cause why
     */
    default void linkEnded(ConnectorException cause) {}

    /**
     * The connector came back with another id (rule HACK-06).
     *
     * @param before the id until now
     * @param after the id from now on
     */
    void connectorReplaced(String before, String after);
}
