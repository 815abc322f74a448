package dev.agentconnect.xagent;

import dev.agentconnect.protocol.rule.Violation;
import dev.agentconnect.xagent.controlplane.HealthStatus;
import java.util.List;

/**
 * What happens to the connectors of a catalog. The methods run one at a time on a thread of their own, where blocking
 * calls are allowed; what they throw is logged and ends nothing.
 */
public interface CatalogListener {
    /** Listens to nothing. */
    CatalogListener NONE = new CatalogListener() {};

    /**
     * A check found another health than the one before (section 4.3).
     *
     * @param entry the connector as it is now
     * @param before its health until now
     */
    default void healthChanged(CatalogEntry entry, HealthStatus before) {}

    /**
     * The connector has another card or skill (section 12). Channels that are open keep running.
     *
     * @param entry the connector as it is now
     * @param before what was known until now
     * @param breaking the changes of the card that break its users, such as a tool that is gone (rule COMPAT-02); often
     *     empty
     */
    default void cardChanged(CatalogEntry entry, CatalogEntry before, List<Violation> breaking) {}
}
