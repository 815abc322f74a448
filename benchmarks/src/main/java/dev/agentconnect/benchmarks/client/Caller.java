package dev.agentconnect.benchmarks.client;

import java.util.concurrent.CompletableFuture;

/** One side of a comparison: a connection over which one can call. */
interface Caller extends AutoCloseable {
    /** The name in the table. */
    String name();

    /** Calls the echo tool; ends with the text of the answer. */
    CompletableFuture<String> call(long n, String text);

    /** Calls the echo tool and waits for the text of the answer. */
    default String callAndWait(long n, String text) {
        return call(n, text).join();
    }

    @Override
    void close();
}
