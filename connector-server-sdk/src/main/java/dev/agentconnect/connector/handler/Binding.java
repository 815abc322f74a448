package dev.agentconnect.connector.handler;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What ties a channel to an account at the target. The SDK keeps it from a successful auth until logout or removal.
 *
 * @param account what a user may see
 * @param credentials what the connector needs to act at the target; never leaves the connector and is never printed
 */
public record Binding(TargetAccount account, ObjectNode credentials) {
    /** Copies what it is given. */
    public Binding {
        credentials = credentials.deepCopy();
    }

    /**
     * The credentials.
     *
     * @return a copy of its own
     */
    @Override
    public ObjectNode credentials() {
        return credentials.deepCopy();
    }

    /** {@inheritDoc} Without the credentials. */
    @Override
    public String toString() {
        return "Binding[account=" + account + "]";
    }
}
