package dev.agentconnect.xagent.transport;

/** The sending half of a WebSocket. Thread safe; no method blocks. */
public interface FrameSocket {
    /** What became of a text. */
    enum Sent {
        /** Queued for writing. */
        QUEUED,
        /** The queue of unwritten bytes is full; the socket lives. */
        QUEUE_FULL,
        /** The socket is closing or gone. */
        GONE
    }

    /**
     * Queues a text message.
     *
     * @param text the message
     * @return what became of it
     */
    Sent send(String text);

    /**
     * What is queued and not written yet.
     *
     * @return a number of bytes
     */
    default long unwrittenBytes() {
        return 0;
    }

    /**
     * Starts the closing handshake.
     *
     * @param code the close code
     */
    void close(int code);

    /** Drops the connection at once. */
    void cancel();
}
