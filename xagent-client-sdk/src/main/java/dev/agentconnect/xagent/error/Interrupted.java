package dev.agentconnect.xagent.error;

/** The calling thread was interrupted while it waited; its interrupt flag is set again. */
public final class Interrupted extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception. */
    public Interrupted() {
        super("interrupted while waiting", null);
    }

    @Override
    public boolean isOutcomeUnknown() {
        return true;
    }
}
