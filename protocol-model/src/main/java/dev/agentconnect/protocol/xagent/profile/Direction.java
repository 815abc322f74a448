package dev.agentconnect.protocol.xagent.profile;

/** Who sends a packet. */
public enum Direction {
    /** From xAgent to the connector. */
    TO_CONNECTOR,
    /** From the connector to xAgent. */
    TO_XAGENT,
    /** Either side. */
    BOTH;

    /**
     * Whether a sender in one direction may use this one.
     *
     * @param actual {@link #TO_CONNECTOR} or {@link #TO_XAGENT}
     * @return true when allowed
     */
    public boolean allows(Direction actual) {
        return this == BOTH || this == actual;
    }
}
