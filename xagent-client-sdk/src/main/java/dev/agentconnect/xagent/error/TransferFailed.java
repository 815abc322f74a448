package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/** A file did not arrive whole, or was not taken (section 5). Nothing was left behind. */
public final class TransferFailed extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param reason why, without URL or content
     * @param cause what broke, or null
     */
    public TransferFailed(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
