package dev.agentconnect.conformance.platform.listen;

/** What a served WebSocket reports. Called on the connection's thread. */
public interface SocketEvents {
    /**
     * A whole text message.
     *
     * @param text the message
     */
    void text(String text);

    /** A whole binary message; the protocol has none. */
    void binary();

    /**
     * The peer broke the WebSocket protocol.
     *
     * @param what in a few words
     */
    void broken(String what);

    /**
     * The end of the socket; nothing follows.
     *
     * @param code the close code of the peer, or 1006 without one
     */
    void closed(int code);
}
