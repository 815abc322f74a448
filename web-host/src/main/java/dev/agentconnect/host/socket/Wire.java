package dev.agentconnect.host.socket;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an {@link AcceptedSocket} needs of the server below. No method blocks; they are called from any thread. */
public interface Wire {
    /** The most messages that may be given to one {@link #sendTexts}. */
    default int maxTexts() {
        return 1;
    }

    /**
     * Writes text messages in their order, with as few writes as it can; at most one call is under way at a time.
     *
     * @param texts one at least and {@link #maxTexts} at most, in UTF-8, which is well-formed; not changed by anybody
     * @param written told when all are written or one could not be
     */
    void sendTexts(List<byte[]> texts, Written written);

    /** Writes an empty ping; at most one is under way at a time. */
    void sendPing(Written written);

    /** Writes a close frame after the messages, once. */
    void sendClose(int code, String reason, Written written);

    /** Has a thread of the server run a task that does not block; false when there is none to have. */
    default boolean handOver(Runnable task) {
        return false;
    }

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
