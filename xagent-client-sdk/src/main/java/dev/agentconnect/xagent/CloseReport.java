package dev.agentconnect.xagent;

/**
 * What was given up when a client was closed.
 *
 * @param requests how many requests waited for answers; each ended with {@code ClientClosed}, its outcome unknown
 * @param messages how many messages waited for their final ack; each ended with {@code ClientClosed}
 * @param unwrittenBytes what was queued and never written to the socket
 * @param orderly whether the connector finished the close in time, or there was nothing to finish
 */
public record CloseReport(int requests, int messages, long unwrittenBytes, boolean orderly) {
    /** Nothing was running. */
    static final CloseReport NOTHING = new CloseReport(0, 0, 0, true);

    /**
     * Whether anything was lost.
     *
     * @return true when a request, a message or a byte was given up
     */
    public boolean droppedAnything() {
        return requests > 0 || messages > 0 || unwrittenBytes > 0;
    }
}
