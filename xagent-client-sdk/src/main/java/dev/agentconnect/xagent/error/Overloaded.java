package dev.agentconnect.xagent.error;

/** A bound of the client is reached. Nothing was sent; try again later. */
public final class Overloaded extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param bound the name of the bound
     */
    public Overloaded(String bound) {
        super("bound reached: " + bound, null);
    }
}
