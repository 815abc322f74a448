package dev.agentconnect.protocol.json;

/**
 * Bytes that are no acceptable JSON text. The message is safe to show to a peer: it names the fault and the place, never
 * the content.
 */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String fault;

    /**
     * Makes the exception.
     *
     * @param message the fault and the place, without content
     */
    public JsonException(String message) {
        super(message, null, false, false);
        fault = message;
    }

    /**
     * The fault and the place.
     *
     * @return a text without content of the JSON
     */
    public String fault() {
        return fault;
    }
}
