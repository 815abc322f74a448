package dev.agentconnect.host.socket;

import org.jspecify.annotations.Nullable;

/** What an {@link AcceptedSocket} needs of the server below. No method blocks; they are called from any thread. */
public interface Wire {
    /** Writes one text message; at most one is under way at a time. */
    void sendText(String text, Written written);

    /** Writes an empty ping; at most one is under way at a time. */
    void sendPing(Written written);

    /** Writes a close frame after the messages, once. */
    void sendClose(int code, String reason, Written written);

    /** Drops the TCP connection; harmless when it is gone. */
    void disconnect();

    /** The address of the peer, as {@code host:port}. */
    String remoteAddress();

    /** Told once when a frame was handed to the operating system or could not be. */
    @FunctionalInterface
    interface Written {
        /**
         * Ends one write, on any thread, also before the writing call returned.
         *
         * @param failure null when it was written
         */
        void done(@Nullable Throwable failure);
    }
}
