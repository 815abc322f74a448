package dev.agentconnect.connector.handler;

/** A chat message that the target does not take. Code and reason go over the wire: no secrets. */
public final class DeliveryRejected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String GENERAL_CODE = "delivery_failed";

    private final String code;
    private final String reason;
    private final boolean retryable;

    /**
     * Makes the exception.
     *
     * @param code stable and machine readable, in snake case; a blank one, which no ack may have, is replaced by
     *     {@code delivery_failed}
     * @param reason why, for people; the peer sees at most 2,000 characters of it
     * @param retryable true for network trouble, rate limits and temporary busyness; false for refusals
     */
    public DeliveryRejected(String code, String reason, boolean retryable) {
        super(code + ": " + reason);
        this.code = code.isBlank() ? GENERAL_CODE : code;
        this.reason = reason;
        this.retryable = retryable;
    }

    /**
     * The code.
     *
     * @return stable and machine readable
     */
    public String code() {
        return code;
    }

    /**
     * The reason.
     *
     * @return a text for the peer
     */
    public String reason() {
        return reason;
    }

    /**
     * Whether a later try may help.
     *
     * @return false for a refusal that stands
     */
    public boolean isRetryable() {
        return retryable;
    }
}
