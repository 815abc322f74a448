package dev.agentconnect.xagent.error;

import dev.agentconnect.protocol.xagent.envelope.WireError;

/** The connector answered with an error, in the answer itself or as a packet of its own (sections 7 and 8.23). */
public final class RequestFailed extends ConnectorException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable record; nobody serialises an exception of this suite
    private final WireError error;

    /**
     * Makes the exception.
     *
     * @param request the wire type of the request
     * @param error what the connector said
     */
    public RequestFailed(String request, WireError error) {
        super(
                request + " failed: " + PeerWord.shown(error.code()),
                null); // the connector's free text stays out of messages
        this.error = error;
    }

    /**
     * What the connector said.
     *
     * @return code and text as they came
     */
    public WireError error() {
        return error;
    }
}
