package dev.agentconnect.xagent.dataplane;

import dev.agentconnect.xagent.error.Await;
import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that run the user's code, so that it never runs where packets are read. Handlers, the listener, stores, what
 * handlers may wait for, and what hangs on futures have threads of their own, so that none of them waits for another: handlers
 * that block, all at once and for ever, keep nothing from the stores, no news from the listener, and no future from its end.
 * What hangs on a future may wait for another one: a spare thread takes over meanwhile, up to a bound. What waits is bounded by
 * the channels and the pending requests. Threads are daemons and end when idle.
 */
public final class CallbackThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CallbackThreads.class);
    private static final int COMPLETION_THREADS = 4;
    private static final int MAX_COMPLETION_THREADS = 256;
    private static final long IDLE_SECONDS = 10;

    /** Stores are often one file or one database; more threads would wait for each other. */
    private static final int STORE_THREADS = 4;

    /** How long the close waits for what is to be written down. */
    private static final long MAX_STORE_SECONDS = 2;

    private final ThreadPoolExecutor handlers;
    private final ThreadPoolExecutor listener = pool(1, "agent-connect-listener-");
    private final ThreadPoolExecutor stores = pool(STORE_THREADS, "agent-connect-store-");
    private final ThreadPoolExecutor asides;
    private final ForkJoinPool completions;

    /**
     * Makes the threads.
     *
     * @param handlerThreads how many handlers may run at once
     */
    public CallbackThreads(int handlerThreads) {
        handlers = pool(handlerThreads, "agent-connect-handler-");
        asides = pool(handlerThreads, "agent-connect-aside-");
        completions = forks("agent-connect-completion-");
    }

    /** A pool that notices when its threads wait for futures, and makes up for them. */
    private static ForkJoinPool forks(String name) {
        AtomicInteger number = new AtomicInteger();
        return new ForkJoinPool(
                COMPLETION_THREADS,
                pool -> {
                    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                    thread.setName(name + number.incrementAndGet());
                    return thread;
                },
                null,
                true, // first come, first served
                0,
                MAX_COMPLETION_THREADS,
                1,
                pool -> true, // at the bound those who wait are not made up for
                IDLE_SECONDS,
                TimeUnit.SECONDS);
    }

    private static ThreadPoolExecutor pool(int threads, String name) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Where handlers run.
     *
     * @return the executor
     */
    public Executor handlers() {
        return handlers;
    }

    /**
     * Where the listener is told what happens.
     *
     * @return the executor, of one thread
     */
    public Executor listener() {
        return listener;
    }

    /**
     * Where the platform's stores are asked that no handler may hold up: a handler may wait for what they do.
     *
     * @return the executor
     */
    public Executor stores() {
        return stores;
    }

    /**
     * Where that runs for which handlers may wait, for example the display of a code to scan.
     *
     * @return the executor; never held up by handlers
     */
    public Executor asides() {
        return asides;
    }

    /**
     * Makes of an inner future one that may be given to the user: what hangs on it runs on threads of the user's code.
     *
     * @param inner ends where packets are read
     * @param <T> the value
     * @return ends like it
     */
    public <T extends @Nullable Object> CompletableFuture<T> handOver(CompletableFuture<T> inner) {
        CompletableFuture<T> outer = new CompletableFuture<>();
        Await.onEnd(inner, (value, failure) -> {
            Runnable end = () -> end(outer, value, failure);
            try {
                completions.execute(end);
            } catch (RejectedExecutionException e) {
                end.run(); // after the close nothing reads packets any more
            }
        });
        return outer;
    }

    /**
     * Like {@link #handOver}, for a call that its caller may give up: when the outer future is cancelled, or ended in another
     * way, before the inner one, the inner one ends too.
     *
     * @param inner ends where packets are read
     * @param <T> the value
     * @return ends like it
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the end of the chain, which throws nothing
    public <T extends @Nullable Object> CompletableFuture<T> handOverCall(CompletableFuture<T> inner) {
        CompletableFuture<T> outer = handOver(inner);
        outer.whenComplete((value, failure) -> giveUp(inner));
        return outer;
    }

    /**
     * Ends the inner future of a call that nobody waits for any more; does nothing when it has ended.
     *
     * @param inner ends where packets are read
     */
    public static void giveUp(CompletableFuture<?> inner) {
        if (!inner.isDone()) { // nobody sees the exception
            inner.completeExceptionally(new ClientClosed("a call that was given up", true));
        }
    }

    @SuppressWarnings("NullAway") // the value of a future of a nullable type
    private static <T extends @Nullable Object> void end(
            CompletableFuture<T> outer, @Nullable T value, @Nullable ConnectorException failure) {
        if (failure == null) {
            outer.complete(value);
        } else {
            outer.completeExceptionally(failure);
        }
    }

    /** Lets what is queued run, and takes nothing new. Waits, bounded, for what stores have to do. */
    @Override
    public void close() {
        handlers.shutdown();
        listener.shutdown();
        stores.shutdown();
        try {
            if (!stores.awaitTermination(MAX_STORE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a store has not done yet what it was asked for; it is not waited for");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        asides.shutdown();
        completions.shutdown();
    }
}
