package dev.agentconnect.connector.handler;

/** A message from the target was not taken; the connector still owns it. */
public final class InboundRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    /**
     * Makes the exception.
     *
     * @param message why
     * @param retryable true when the queue is full or the store is away, and the same message may be taken later
     */
    public InboundRefused(String message, boolean retryable) {
        super(message);
        this.retryable = retryable;
    }

    /**
     * Whether the same message may be taken later.
     *
     * @return true for a full queue or a store that is away, false when the channel is gone or the message breaks a rule
     */
    public boolean isRetryable() {
        return retryable;
    }
}
