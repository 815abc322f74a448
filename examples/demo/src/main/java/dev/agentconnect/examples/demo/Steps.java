package dev.agentconnect.examples.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs and prints the steps. A step fails when it throws, takes too long, or a process of the demo ends meanwhile. */
final class Steps implements AutoCloseable {
    private final PrintStream out;
    private final CompletableFuture<Object> failure = new CompletableFuture<>();
    private final ExecutorService runner = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "demo-step");
        thread.setDaemon(true);
        return thread;
    });
    private int number;

    Steps(PrintStream out) {
        this.out = out;
    }

    /** A process of the demo ended: the step that runs fails. */
    void processEnded(String message) {
        failure.completeExceptionally(new DemoFailed(message));
    }

    /** Runs one step and prints what it returns. */
    <T> T run(String title, Duration limit, Callable<T> step) throws InterruptedException {
        number++;
        out.printf("%n%2d. %s%n", number, title);
        CompletableFuture<T> done = new CompletableFuture<>();
        runner.execute(() -> {
            try {
                done.complete(step.call());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        try {
            CompletableFuture.anyOf(done, failure).get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return done.get(0, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new DemoFailed("step " + number + " (" + title + ") did not end within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new DemoFailed("step " + number + " (" + title + ") failed: " + reason(e.getCause()));
        }
    }

    private static String reason(Throwable cause) {
        return cause instanceof DemoFailed ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
    }

    /** Prints a line below the step. */
    void say(String line) {
        out.println("    " + line);
    }

    int count() {
        return number;
    }

    @Override
    public void close() {
        runner.shutdownNow();
    }
}
