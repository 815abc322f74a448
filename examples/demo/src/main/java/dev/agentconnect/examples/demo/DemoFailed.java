package dev.agentconnect.examples.demo;

/** The demo cannot go on; the message says why in one line. */
final class DemoFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DemoFailed(String message) {
        super(message);
    }
}
