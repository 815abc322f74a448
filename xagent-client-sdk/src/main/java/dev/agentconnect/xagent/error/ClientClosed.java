package dev.agentconnect.xagent.error;

/** The client, or the channel, was closed by this side. */
public final class ClientClosed extends ConnectorException {
    private static final long serialVersionUID = 1L;

    private final boolean underWay;

    /**
     * Makes the exception for what was not sent, or is no request.
     *
     * @param what what is closed
     */
    public ClientClosed(String what) {
        this(what, false);
    }

    /**
     * Makes the exception.
     *
     * @param what what is closed
     * @param underWay whether a request was under way, so that its outcome is unknown
     */
    public ClientClosed(String what, boolean underWay) {
        super(what + " is closed", null);
        this.underWay = underWay;
    }

    @Override
    public boolean isOutcomeUnknown() {
        return underWay;
    }
}
