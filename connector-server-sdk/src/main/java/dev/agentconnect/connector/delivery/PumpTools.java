package dev.agentconnect.connector.delivery;

import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.connector.observe.ConnectorObserver;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.Recalled;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.protocol.json.Json;
import java.util.function.Supplier;

/** What every pump of a server shares. */
record PumpTools(
        ConnectorStore store,
        ConnectorLimits.Inbound limits,
        Timers timers,
        Supplier<String> packetIds,
        Supplier<SerialTasks> queues,
        ConnectorObserver observer) {
    /** Takes a message out of the queue and remembers why. */
    void settle(String channelId, String messageId, String how) {
        store.settle(channelId, messageId, new Recalled("", Json.object().put("status", how), timers.now()));
    }
}
