package dev.agentconnect.conformance.wire;

/** The connector did not do what every exchange needs: it did not answer, closed the socket or refused the handshake. */
public class WireException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String got;

    /**
     * Makes the exception.
     *
     * @param expected what should have come
     * @param got what came instead
     */
    public WireException(String expected, String got) {
        super("expected " + expected + ", got " + got);
        this.expected = expected;
        this.got = got;
    }

    /**
     * What should have come.
     *
     * @return a short phrase
     */
    public String expected() {
        return expected;
    }

    /**
     * What came instead.
     *
     * @return a short phrase
     */
    public String got() {
        return got;
    }
}
