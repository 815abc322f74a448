package dev.agentconnect.xagent.error;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits for a future that is known to end, and throws what it ended with. */
public final class Await {
    private Await() {}

    /**
     * Waits in the calling thread.
     *
     * @param future a future that ends by itself (answer, error, timeout or link lost)
     * @param <T> its value
     * @return the value
     * @throws ConnectorException what the future ended with
     */
    public static <T> T result(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConnectorException.Interrupted();
        } catch (ExecutionException e) {
            throw unwrap(e);
        }
    }

    private static RuntimeException unwrap(ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof RuntimeException known) {
            return known;
        }
        return new IllegalStateException("unexpected end of a call", cause);
    }
}
