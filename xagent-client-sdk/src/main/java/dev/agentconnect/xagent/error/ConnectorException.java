package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/**
 * Everything that the client reports as failed. Unchecked, one class per answer to "what can I do now". Messages are made
 * for logs: they hold places, codes and names, never keys, tokens or payloads.
 */
public abstract sealed class ConnectorException extends RuntimeException
        permits AnswerRefused,
                CallRefused,
                CardRefused,
                CardTaken,
                CertificateRefused,
                ClientClosed,
                EndpointFailed,
                HelloRefused,
                Interrupted,
                LinkLost,
                Overloaded,
                RequestFailed,
                RequestTimeout,
                StoreFailed,
                ToolRefused,
                TransferFailed {
    private static final long serialVersionUID = 1L;

    ConnectorException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Whether the request may have taken effect at the connector although no answer says so. The client never repeats such
     * a request by itself.
     *
     * @return true when nobody on this side knows
     */
    public boolean isOutcomeUnknown() {
        return false;
    }
}
