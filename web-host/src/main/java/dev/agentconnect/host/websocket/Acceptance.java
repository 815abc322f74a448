package dev.agentconnect.host.websocket;

import java.util.Map;

/** What an endpoint says to an upgrade request. */
public sealed interface Acceptance {
    /**
     * The socket opens.
     *
     * @param subprotocol one of the offered subprotocols, echoed to the peer
     * @param listener gets the events of this one socket
     */
    record Accept(String subprotocol, WebSocketListener listener) implements Acceptance {}

    /**
     * The request is answered with plain HTTP.
     *
     * @param status an HTTP error status, 400 to 599
     * @param headers response headers
     * @param body the body; not copied, the caller leaves it unchanged
     */
    @SuppressWarnings("ArrayRecordComponent") // a body is handed over once and never compared
    record Refuse(int status, Map<String, String> headers, byte[] body) implements Acceptance {
        /** Copies the headers and checks the status. */
        public Refuse {
            headers = Map.copyOf(headers);
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("a refusal needs an error status");
            }
        }
    }
}
