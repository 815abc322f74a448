package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/** An HTTP endpoint did not answer, or not with success (sections 4 and 5). */
public final class EndpointFailed extends ConnectorException {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * Makes the exception.
     *
     * @param endpoint the fixed path, without host
     * @param status the HTTP status, or 0 when there was no answer
     * @param cause what broke, or null
     */
    public EndpointFailed(String endpoint, int status, @Nullable Throwable cause) {
        super(endpoint + (status == 0 ? " could not be reached" : " answered with status " + status), cause);
        this.status = status;
    }

    /**
     * The HTTP status.
     *
     * @return the status, or 0 when there was no answer
     */
    public int status() {
        return status;
    }

    /**
     * Whether the connector refused the system API key.
     *
     * @return true for 401 and 403
     */
    public boolean isKeyRefused() {
        return status == 401 || status == 403;
    }
}
