package dev.agentconnect.xagent.error;

import org.jspecify.annotations.Nullable;

/** The connection ended before the answer came, or there is none. */
public final class LinkLost extends ConnectorException {
    private static final long serialVersionUID = 1L;

    /** What is known about the request. */
    public enum Outcome {
        /** It never left this side: it may be repeated. */
        NOT_SENT,
        /** It may have taken effect. The client never repeats it by itself. */
        UNKNOWN
    }

    private final Outcome outcome;

    /**
     * Makes the exception.
     *
     * @param what what was under way
     * @param outcome what is known about it
     * @param cause why the link ended, or null
     */
    public LinkLost(String what, Outcome outcome, @Nullable Throwable cause) {
        super(what + (outcome == Outcome.NOT_SENT ? " was not sent: no link" : ": link lost, outcome unknown"), cause);
        this.outcome = outcome;
    }

    /**
     * What is known about the request.
     *
     * @return whether it may have taken effect
     */
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public boolean isOutcomeUnknown() {
        return outcome == Outcome.UNKNOWN;
    }
}
