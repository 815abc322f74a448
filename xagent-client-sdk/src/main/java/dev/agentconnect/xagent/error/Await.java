package dev.agentconnect.xagent.error;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for, and listens to, futures that are known to end. */
public final class Await {
    private static final Logger LOG = LoggerFactory.getLogger(Await.class);

    private Await() {}

    /**
     * Waits in the calling thread.
     *
     * @param future a future that ends by itself (answer, error, timeout or link lost)
     * @param <T> its value
     * @return the value
     * @throws ConnectorException what the future ended with
     */
    public static <T extends @Nullable Object> T result(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Interrupted();
        } catch (ExecutionException e) {
            throw cause(e);
        }
    }

    /**
     * Asks whether something ends well in time, in the calling thread.
     *
     * @param future tells whether it ended well
     * @param bound how long to wait
     * @return false also when it took longer, failed, or the waiting thread was interrupted
     */
    public static boolean within(CompletableFuture<Boolean> future, Duration bound) {
        try {
            return future.get(bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.info("something did not end in time; it is not waited for");
        } catch (ExecutionException e) {
            LOG.warn("something did not end well", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /**
     * Runs something when a future ends, in the thread that ends it.
     *
     * @param future the future
     * @param then receives the value, or the failure as this family of exceptions
     * @param <T> the value
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the end of the chain: what it throws is logged here
    public static <T extends @Nullable Object> void onEnd(
            CompletableFuture<T> future, BiConsumer<@Nullable T, @Nullable ConnectorException> then) {
        future.whenComplete((value, failure) -> {
            try {
                then.accept(value, failure == null ? null : cause(failure));
            } catch (RuntimeException e) {
                LOG.error("what follows the end of a call failed", e);
            }
        });
    }

    private static ConnectorException cause(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof ConnectorException known) {
            return known;
        }
        LOG.error("a call ended in a way that is not foreseen", cause);
        return new AnswerRefused("a request", cause.getClass().getSimpleName());
    }
}
