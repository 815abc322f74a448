package dev.agentconnect.host.exchange;

import java.io.IOException;

/** The connection failed while a body was read or an answer written; there is nobody left to answer. */
public final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Keeps what the server said of the connection. */
    public PeerGoneException(Throwable cause) {
        super("the connection of the request failed", cause);
    }
}
