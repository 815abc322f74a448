package dev.agentconnect.host.http;

import java.io.IOException;

/** Answers exchanges of one route. It runs on a worker thread of the host, on several at once, and may block. */
@FunctionalInterface
public interface HttpHandler {
    /**
     * Answers the exchange.
     *
     * @throws IOException when the peer is gone or a file cannot be read; the host logs it and ends the exchange
     */
    void handle(HttpExchange exchange) throws IOException;
}
