package dev.agentconnect.host.exchange;

import java.io.IOException;

/** The body of a request took longer than it may. */
public final class BodyTimeoutException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Says so in a fixed text. */
    public BodyTimeoutException() {
        super("the request body took too long");
    }
}
