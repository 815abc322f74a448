package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.OutboxTable;
import dev.agentconnect.host.time.Timers;
import java.util.function.Supplier;

/** What every pump of a server shares. */
record PumpTools(
        OutboxTable outbox,
        Intake intake,
        ConnectorLimits.Inbound limits,
        Timers timers,
        Supplier<String> packetIds,
        Supplier<SerialTasks> queues,
        ConnectorObserver observer) {}
