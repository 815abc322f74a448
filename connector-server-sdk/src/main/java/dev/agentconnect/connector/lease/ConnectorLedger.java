package dev.agentconnect.connector.lease;

import dev.agentconnect.connector.store.ConnectorRecord;
import dev.agentconnect.connector.store.ConnectorStore;
import dev.agentconnect.connector.store.StoreUnavailable;
import dev.agentconnect.host.time.Timers;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down which connector ids are alive (section 8.2), behind the hello: a reader thread must not wait for the store, and an id
 * that a crash keeps from the store is only issued anew. Of each id the latest word counts, so no more waits than there are ids.
 * Thread safe.
 */
public final class ConnectorLedger {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorLedger.class);

    /** Between two tries while the store is away. */
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(10);

    private final Map<String, Optional<Instant>> unwritten = new LinkedHashMap<>(); // guarded by itself
    private final Object writing = new Object();
    private final ConnectorStore store;
    private final Timers timers;
    private final Consumer<Runnable> later;
    private boolean scheduled; // guarded by unwritten

    /**
     * A ledger with nothing to write.
     *
     * @param store where it is written
     * @param timers the clock
     * @param later runs what may block; never on the calling thread
     */
    public ConnectorLedger(ConnectorStore store, Timers timers, Consumer<Runnable> later) {
        this.store = store;
        this.timers = timers;
        this.later = later;
    }

    /**
     * A data plane of a connector said hello or ended.
     *
     * @param connectorId the connector
     */
    public void seen(String connectorId) {
        note(connectorId, Optional.of(timers.now()));
    }

    /**
     * A connector was unregistered.
     *
     * @param connectorId the connector
     */
    public void gone(String connectorId) {
        note(connectorId, Optional.empty());
    }

    private void note(String connectorId, Optional<Instant> word) {
        synchronized (unwritten) {
            unwritten.put(connectorId, word);
            if (scheduled) {
                return;
            }
            scheduled = true;
        }
        later.accept(this::write);
    }

    private void write() {
        synchronized (unwritten) {
            scheduled = false;
        }
        if (!flush()) {
            synchronized (unwritten) {
                scheduled = true;
            }
            timers.schedule(RETRY_PAUSE, () -> later.accept(this::write));
        }
    }

    /**
     * Writes what is not written yet. May block.
     *
     * @return false when the store is away
     */
    public boolean flush() {
        synchronized (writing) {
            Map<String, Optional<Instant>> words;
            synchronized (unwritten) {
                words = new LinkedHashMap<>(unwritten);
            }
            try {
                words.forEach(this::write);
                return true;
            } catch (StoreUnavailable e) {
                LOG.warn("the store is away; {} connector ids are not written yet", words.size());
                return false;
            }
        }
    }

    private void write(String connectorId, Optional<Instant> word) {
        word.ifPresentOrElse(
                at -> store.saveConnector(new ConnectorRecord(connectorId, at)),
                () -> store.removeConnector(connectorId));
        synchronized (unwritten) {
            unwritten.remove(connectorId, word);
        }
    }
}
