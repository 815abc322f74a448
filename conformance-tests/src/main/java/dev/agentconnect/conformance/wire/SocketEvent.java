package dev.agentconnect.conformance.wire;

/** What a raw socket saw. */
public sealed interface SocketEvent {
    /**
     * A text message.
     *
     * @param text the whole message
     */
    record Text(String text) implements SocketEvent {}

    /**
     * A binary message; the protocol has none.
     *
     * @param length in bytes
     */
    record Binary(int length) implements SocketEvent {}

    /**
     * The end of the socket.
     *
     * @param code the WebSocket close code; 1006 without a close frame
     * @param reason the close reason
     */
    record Closed(int code, String reason) implements SocketEvent {}
}
