package dev.agentconnect.examples.telegramstandin.http;

/** A port that could not be opened or closed, for example because another program holds it. */
public final class PortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortException(String message, Throwable cause) {
        super(message, cause);
    }
}
