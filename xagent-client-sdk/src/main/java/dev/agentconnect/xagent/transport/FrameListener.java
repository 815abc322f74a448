package dev.agentconnect.xagent.transport;

import org.jspecify.annotations.Nullable;

/** Receives what happens on one WebSocket, one call at a time on its reader thread; no call may block. */
public interface FrameListener {
    /**
     * The handshake is done.
     *
     * @param socket the sending half
     */
    void opened(FrameSocket socket);

    /**
     * A text message came.
     *
     * @param text the message
     */
    void text(String text);

    /**
     * The socket is over; nothing follows. Called once.
     *
     * @param end why
     */
    void ended(End end);

    /**
     * Why a socket is over.
     *
     * @param closeCode the peer's close code, or 0
     * @param httpStatus the status of a refused handshake, or 0
     * @param cause what broke, or null
     */
    record End(int closeCode, int httpStatus, @Nullable Throwable cause) {
        /** {@inheritDoc} Without the peer's free text. */
        @Override
        public String toString() {
            return "closeCode=" + closeCode + ", httpStatus=" + httpStatus
                    + (cause == null ? "" : ", cause=" + cause.getClass().getSimpleName());
        }
    }
}
