package dev.agentconnect.host.websocket;

/** The sending side of one accepted socket. All methods may be called from any thread and none of them blocks. */
public interface WebSocketPeer {
    /**
     * Queues a text message. One message at a time goes to the wire; the order of each caller's messages is kept.
     *
     * @return false when the socket is closing or closed, or when the queue is full ({@link
     *     WebSocketLimits#maxQueuedMessages()} or {@link WebSocketLimits#maxQueuedBytes()}). A full queue means that the peer
     *     reads too slowly; the host then closes this socket with 1008, and aborts it when even the close frame cannot be
     *     written. True says that the message was queued, not that it arrived.
     */
    boolean send(String text);

    /**
     * Sends what is queued, then a close frame. When that and the peer's answer take longer than
     * {@link WebSocketLimits#closeTimeout()}, the TCP connection is aborted. Only the first call has an effect. After a code that
     * reports an error the host may end the TCP connection without waiting for the peer's answer.
     *
     * @param code a close code that may go over the wire, such as 1000, 1003 or 1008
     * @param reason a fixed text; cut to the 123 bytes that a close frame can carry
     */
    void close(int code, String reason);

    /** Drops the TCP connection now; queued messages are lost. */
    void abort();

    /** Whether {@link #send} may still succeed. */
    boolean isOpen();

    /** How many messages are queued, the one being written included. */
    int queued();

    /** How many bytes of UTF-8 are queued, those of the message being written included. */
    long queuedBytes();

    /**
     * When the last frame of any kind came, in the nanoseconds of the host's {@link
     * dev.agentconnect.host.time.Timers#nanoTime()}; the time of opening when none came yet.
     */
    long lastFrameNanos();

    /** The address of the peer, as {@code host:port}. */
    String remoteAddress();
}
