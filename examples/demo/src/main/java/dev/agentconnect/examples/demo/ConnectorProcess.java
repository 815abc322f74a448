package dev.agentconnect.examples.demo;

import java.net.URI;
import java.util.function.IntFunction;

/** The connector as a process that can be ended and started again on its port, with what it has on disk. Thread safe. */
final class ConnectorProcess implements AutoCloseable {
    private final IntFunction<Child> starter;
    private final URI baseUrl;
    private Child process; // guarded by this

    /**
     * Starts it on a free port and waits until it listens.
     *
     * @param starter starts it on a port, 0 for a free one
     */
    ConnectorProcess(IntFunction<Child> starter) throws InterruptedException {
        this.starter = starter;
        this.process = starter.apply(0);
        this.baseUrl = address(process);
    }

    private static URI address(Child started) throws InterruptedException {
        try {
            return URI.create(started.awaitLine("telegram-connector "));
        } catch (DemoFailed e) {
            started.close();
            throw e;
        }
    }

    URI baseUrl() {
        return baseUrl;
    }

    /** Ends it in order and starts it again; returns when it listens. */
    synchronized void restart() throws InterruptedException {
        process.close();
        process = starter.apply(baseUrl.getPort());
        address(process);
    }

    @Override
    public synchronized void close() {
        process.close();
    }
}
