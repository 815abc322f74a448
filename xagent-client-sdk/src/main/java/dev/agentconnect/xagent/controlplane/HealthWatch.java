package dev.agentconnect.xagent.controlplane;

import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.link.BackOff;
import dev.agentconnect.xagent.link.Timers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks a connector again and again (section 4.3). The next check is set when one is over, so they never pile up. Thread
 * safe; checks run on the executor, one at a time.
 */
public final class HealthWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HealthWatch.class);

    private final HealthCheck check;
    private final Pace pace;
    private final HealthEvents events;

    private volatile HealthCheck.Outcome known;

    // Guarded by this.
    private @Nullable CompletableFuture<HealthStatus> running;
    private Timers.@Nullable Alarm next;
    private boolean closed;

    /**
     * When and where checks run.
     *
     * @param interval the wait between two checks, with its jitter
     * @param timers alarms
     * @param executor runs checks, which block; bounded
     */
    public record Pace(BackOff interval, Timers timers, Executor executor) {}

    /**
     * A watch; nothing is checked yet.
     *
     * @param controlPlane the connector
     * @param documents what was read and admitted
     * @param pace when and where
     * @param events receives changes
     */
    public HealthWatch(ControlPlane controlPlane, Documents documents, Pace pace, HealthEvents events) {
        this.check = new HealthCheck(controlPlane, VersionRange.SUPPORTED);
        this.pace = pace;
        this.events = events;
        this.known = new HealthCheck.Outcome(documents, HealthStatus.UNKNOWN);
    }

    /**
     * Checks now, or waits for the check that runs, and sets the next one. Blocking, bounded by the transport.
     *
     * @return the health after it
     */
    public HealthStatus check() {
        CompletableFuture<HealthStatus> mine = new CompletableFuture<>();
        CompletableFuture<HealthStatus> other;
        synchronized (this) {
            other = running;
            if (other == null) {
                running = mine;
                cancelNext();
            }
        }
        if (other != null) {
            return Await.result(other);
        }
        try {
            run();
        } finally {
            synchronized (this) {
                running = null;
                setNext();
            }
            mine.complete(known.status());
        }
        return known.status();
    }

    private void run() {
        HealthCheck.Outcome before = known;
        HealthCheck.Outcome after = check.run(before);
        known = after;
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        if (!after.documents().equals(before.documents())) {
            events.documentsChanged(before.documents(), after.documents());
        }
        if (!after.status().equals(before.status())) {
            events.healthChanged(before.status(), after.status());
        }
    }

    private void setNext() {
        if (!closed) {
            next = pace.timers().after(pace.interval().after(1), this::due);
        }
    }

    private void cancelNext() {
        if (next != null) {
            next.cancel();
        }
    }

    private void due() {
        try {
            pace.executor().execute(this::checkQuietly);
        } catch (RejectedExecutionException e) {
            LOG.debug("a check was due after the close");
        }
    }

    private void checkQuietly() {
        try {
            check();
        } catch (RuntimeException e) {
            LOG.error("a health check failed in a way that is not foreseen; the next one follows", e);
        }
    }

    /**
     * The health after the last check.
     *
     * @return the status
     */
    public HealthStatus status() {
        return known.status();
    }

    /**
     * The documents that count now.
     *
     * @return card and skill, admitted
     */
    public Documents documents() {
        return known.documents();
    }

    /** Ends the checks; a running one tells nothing any more. Returns at once. */
    @Override
    public synchronized void close() {
        closed = true;
        cancelNext();
    }
}
