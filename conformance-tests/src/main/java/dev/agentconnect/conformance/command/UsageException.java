package dev.agentconnect.conformance.command;

/** The command line makes no sense; the message says which option, never its value. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message, null, false, false);
    }
}
