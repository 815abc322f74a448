package dev.agentconnect.examples.telegram.botapi;

import java.io.IOException;

/** A request with a side effect was written, at least in part, and then no readable answer came. */
final class OutcomeUnknownException extends IOException {
    private static final long serialVersionUID = 1L;

    OutcomeUnknownException() {
        super("no answer after the request was written");
    }
}
