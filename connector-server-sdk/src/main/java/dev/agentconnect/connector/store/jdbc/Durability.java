package dev.agentconnect.connector.store.jdbc;

/** What a commit to the H2 files of a state directory survives (decisions X50 and X101). PostgreSQL has settings of its own. */
public enum Durability {
    /** The end of the process, however it ends: the operating system has the bytes. A loss of power may cost the last moments. */
    PROCESS_END,

    /**
     * A loss of power as well: the disk has the bytes before a commit returns. Each commit then waits for the disk; writers that come at
     * once share one wait.
     */
    POWER_LOSS
}
