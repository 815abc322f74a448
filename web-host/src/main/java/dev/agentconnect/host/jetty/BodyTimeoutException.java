package dev.agentconnect.host.jetty;

import java.io.IOException;

/** The body of a request took longer than it may. */
final class BodyTimeoutException extends IOException {
    private static final long serialVersionUID = 1L;

    BodyTimeoutException() {
        super("the request body took too long");
    }
}
