package dev.agentconnect.xagent.error;

/** No answer came in time. Whether the request took effect is not known; the client never repeats it by itself. */
public final class RequestTimeout extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param request the wire type of the request
     */
    public RequestTimeout(String request) {
        super("no answer to " + request + " in time", null);
    }

    @Override
    public boolean isOutcomeUnknown() {
        return true;
    }
}
