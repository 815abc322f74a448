package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/** What the platform remembers could not be read or written. What happened on the wire has happened. */
public final class StoreFailed extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param reason what failed, without values
     * @param cause what broke, or null
     */
    public StoreFailed(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
