package dev.agentconnect.host;

import java.net.URI;

/** A running host that serves one {@link WebApp}. All methods may be called from any thread. */
public interface WebHost extends AutoCloseable {
    /** The port it listens on, also when a free one was asked for. */
    int port();

    /** Scheme, address, port and path prefix, without a slash at the end. Its host is {@code localhost} for a wildcard address. */
    URI baseUri();

    /**
     * From now on every request and every upgrade is answered with 503, while what is under way goes on. The first step of an end in which
     * nothing is cut off; {@link #drain} is the last. Returns at once.
     */
    void refuseFurther();

    /**
     * Stops accepting, sends what is queued on every socket and closes it with 1001, waits a bounded time for exchanges and sockets
     * to end, then drops what is left. Returns when no thread of the host is left.
     *
     * @return what was dropped; the same again when the host was closed before
     */
    DrainReport drain();

    /** Like {@link #drain}; what was dropped is only logged. Closing twice is harmless. */
    @Override
    void close();
}
