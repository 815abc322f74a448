package dev.agentconnect.connector.handler;

/** A {@link SharedConsumer} does not run: its start failed, or the connector is stopping. The cause says why. */
public final class ConsumerNotStarted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says so.
     *
     * @param cause what went wrong
     */
    public ConsumerNotStarted(Throwable cause) {
        super("the shared consumer does not run", cause);
    }
}
