package dev.agentconnect.examples.telegramstandin.http;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/** Turns the server's promises into futures. What follows may block, so it never runs on a selecting thread. */
final class Awaited<T> implements Promise.Invocable<T> {
    private final CompletableFuture<T> future = new CompletableFuture<>();

    private Awaited() {}

    /** The future of what {@code start} promises; an exception from it fails the future. */
    static <T> CompletableFuture<T> of(Consumer<Promise.Invocable<T>> start) {
        Awaited<T> awaited = new Awaited<>();
        try {
            start.accept(awaited);
        } catch (RuntimeException failure) {
            awaited.failed(failure);
        }
        return awaited.future;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.BLOCKING;
    }

    @Override
    public void succeeded(T result) {
        future.complete(result);
    }

    @Override
    public void failed(@Nullable Throwable cause) {
        future.completeExceptionally(cause == null ? new IllegalStateException("No reason was given") : cause);
    }
}
