package dev.agentconnect.connector.store;

/** The store could not do what was asked, for example because its database is away. The same may be asked again later. */
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception.
     *
     * @param message what could not be done; without values of the store
     * @param cause why
     */
    public StoreUnavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
