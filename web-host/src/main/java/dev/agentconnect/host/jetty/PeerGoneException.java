package dev.agentconnect.host.jetty;

import java.io.IOException;

/** The connection failed while a body was read or an answer written; there is nobody left to answer. */
final class PeerGoneException extends IOException {
    private static final long serialVersionUID = 1L;

    PeerGoneException(Throwable cause) {
        super("the connection of the request failed", cause);
    }
}
