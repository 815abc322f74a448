package dev.agentconnect.connector.engine;

import dev.agentconnect.connector.lease.SerialTasks;
import dev.agentconnect.connector.limits.ConnectorLimits;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of an engine, in two pools: handlers run on the one whose size the author sets; the protocol's own work, which may
 * block on the store, runs on the other, so that handlers that hang never keep a peer from opening a channel. Thread safe.
 */
final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    /** Enough to keep a store busy; of a handler nothing runs there but {@code started} and {@code stopping}. */
    private static final int ENGINE_THREADS = 8;

    private static final int IDLE_SECONDS = 30;

    /** Answers of xAgent that wait on one channel: it has one message in flight, and perhaps earlier sendings of it. */
    private static final int PUMP_QUEUE = 32;

    private final ConnectorLimits.Work limits;
    private final Pool handlers;
    private final Pool engine;
    private final SerialTasks housekeeping;

    Workers(ConnectorLimits.Work limits) {
        this.limits = limits;
        handlers = new Pool("handler", limits.threads());
        engine = new Pool("engine", ENGINE_THREADS);
        housekeeping = new SerialTasks(engine, limits.queue());
    }

    /** Daemon threads that end when they are idle. */
    private static final class Pool extends ThreadPoolExecutor implements SerialTasks.Threads {
        Pool(String what, int threads) {
            super(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named(what));
            allowCoreThreadTimeOut(true);
        }

        private static ThreadFactory named(String what) {
            AtomicInteger number = new AtomicInteger();
            return task -> {
                Thread thread = new Thread(task, "agent-connect-" + what + "-" + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            };
        }

        @Override
        public boolean areWanted() {
            return !getQueue().isEmpty() || isShutdown();
        }
    }

    /** Where the handlers of one channel run. */
    SerialTasks channelQueue() {
        return new SerialTasks(handlers, limits.queue());
    }

    /** The queue of a data plane: as long as the requests that it may have open, each of which waits here at most once. */
    SerialTasks planeQueue() {
        return new SerialTasks(engine, OpenRequests.CAPACITY);
    }

    /** Where the waiting messages of one channel are sent. */
    SerialTasks pumpQueue() {
        return new SerialTasks(engine, PUMP_QUEUE);
    }

    /** Work that a timer starts and that may block; bounded by the connectors there are. */
    void later(Runnable task) {
        if (!housekeeping.append(task)) {
            LOG.debug("housekeeping came after the close");
        }
    }

    /** Calls the author and waits, at most for the close timeout. */
    void call(String what, Runnable call, Consumer<Throwable> failed) {
        try {
            Future<?> done = engine.submit(call);
            done.get(limits.closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            failed.accept(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            LOG.warn("the lifecycle handler did not end {} in time", what);
        } catch (RejectedExecutionException e) {
            LOG.debug("the engine is already closed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets handlers end for the close timeout, then interrupts them. */
    void close() {
        handlers.shutdown();
        engine.shutdown();
        try {
            if (!handlers.awaitTermination(limits.closeTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("handlers that were still running at the end are interrupted");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            handlers.shutdownNow();
            engine.shutdownNow();
        }
    }
}
