package dev.agentconnect.xagent.controlplane;

/** What a {@link HealthWatch} tells its owner, on the thread of the check. No call may block. */
public interface HealthEvents {
    /**
     * The health is another one than after the check before.
     *
     * @param before until now
     * @param after from now on
     */
    void healthChanged(HealthStatus before, HealthStatus after);

    /**
     * The connector has other documents, and they are admitted.
     *
     * @param before until now
     * @param after from now on
     */
    void documentsChanged(Documents before, Documents after);
}
