package dev.agentconnect.xagent.error;

/** This side refused before anything was sent: unknown tool, missing field, packet too long. */
public final class CallRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param reason why, without values
     */
    public CallRefused(String reason) {
        super(reason, null);
    }
}
