package dev.agentconnect.host.websocket;

/**
 * Gets the events of one socket. Calls come one at a time and in order, from a thread of the host, and must not block: while
 * one runs, nothing more is read from this socket. A callback that throws closes the socket with 1011.
 *
 * <p>Pings are answered by the host and, like pongs, not shown here.
 */
public interface WebSocketListener {
    /** The socket is open. Always the first call; the peer object stays valid until {@link #onClose}. */
    void onOpen(WebSocketPeer peer);

    /** A whole text message arrived, reassembled from its fragments and checked to be UTF-8. */
    void onText(String text);

    /** A binary message began to arrive; its content is dropped. A listener that expects text only closes with 1003. */
    void onBinary();

    /**
     * The socket is closed. Called exactly once and always last, also after a failure. Not called when {@link #onOpen} was not.
     *
     * @param code the code of the close frame that came first, the peer's or this end's; 1006 when the connection ended without the
     *     closing handshake, 1005 when that frame had no code
     * @param reason the text that came with the code, empty when there was none
     */
    void onClose(int code, String reason);
}
