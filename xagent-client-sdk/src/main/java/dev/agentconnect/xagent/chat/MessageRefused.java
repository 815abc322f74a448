package dev.agentconnect.xagent.chat;

/** A handler's refusal of a message, as it goes to the connector. */
public final class MessageRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final boolean retryable;

    /**
     * A refusal.
     *
     * @param code a stable code that the connector sees
     * @param retryable whether sending the message again may help
     */
    public MessageRefused(String code, boolean retryable) {
        super(code);
        this.code = code;
        this.retryable = retryable;
    }

    /**
     * Why.
     *
     * @return the stable code
     */
    public String code() {
        return code;
    }

    /**
     * Whether sending the message again may help.
     *
     * @return true to get it again
     */
    public boolean isRetryable() {
        return retryable;
    }
}
