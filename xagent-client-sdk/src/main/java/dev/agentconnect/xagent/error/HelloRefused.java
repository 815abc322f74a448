package dev.agentconnect.xagent.error;

/** The WebSocket came up and the connector, or this side, refused the hello (sections 8.1, 8.2 and 12). */
public final class HelloRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Makes the exception.
     *
     * @param code the stable code
     */
    public HelloRefused(String code) {
        super("hello refused: " + PeerWord.shown(code), null);
        this.code = code;
    }

    /**
     * Why.
     *
     * @return a stable code, as in section 8.23 when it came from the connector
     */
    public String code() {
        return code;
    }
}
