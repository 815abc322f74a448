package dev.agentconnect.conformance.report;

/** What an outcome means for the run, with strictness and known failures taken into account. */
public enum Standing {
    /** Nothing is held against the peer: pass, warning, ambiguous, or not tested where that is allowed. */
    FINE("fine"),
    /** A broken must, a fault of the kit, or a must that a strict run could not test. */
    SPOILS("spoils"),
    /** As {@link #SPOILS}, but the baseline has it with a reason. */
    KNOWN("known"),
    /** The baseline says that it fails, and it does not: the entry must go. */
    UNEXPECTED("unexpected");

    private final String word;

    Standing(String word) {
        this.word = word;
    }

    /**
     * The word in reports.
     *
     * @return lower case
     */
    public String word() {
        return word;
    }

    /**
     * Whether the run is not accepted because of it.
     *
     * @return true for what spoils and for what is unexpected
     */
    public boolean failsRun() {
        return this == SPOILS || this == UNEXPECTED;
    }
}
