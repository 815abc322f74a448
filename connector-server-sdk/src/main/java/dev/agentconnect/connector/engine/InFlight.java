package dev.agentconnect.connector.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open requests of all data planes, and the messages of xAgent that have no ack yet, so that an engine can end them before it ends.
 * Thread safe: guarded by this object.
 */
final class InFlight {
    private static final Logger LOG = LoggerFactory.getLogger(InFlight.class);

    private final CompletableFuture<Boolean> none = new CompletableFuture<>();
    private int count;
    private boolean draining;

    /** Begins one; false when the engine is being drained. */
    synchronized boolean enter() {
        if (draining) {
            return false;
        }
        count++;
        return true;
    }

    synchronized void leave() {
        count--;
        if (draining && count == 0) {
            none.complete(true);
        }
    }

    private synchronized int beginDraining() {
        draining = true;
        if (count == 0) {
            none.complete(true);
        }
        return count;
    }

    private synchronized int count() {
        return count;
    }

    /** Lets none begin and waits for those that are open; says how many are left. */
    int drain(Duration atMost) {
        LOG.info("draining {} open requests and messages", beginDraining());
        try {
            none.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.warn("{} requests and messages were still open at the end", count());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("this future never fails", e);
        }
        return count();
    }
}
