package dev.agentconnect.host;

/**
 * What became of the work that was under way when a host closed. Whatever is counted as dropped was not finished within the drain
 * timeout.
 *
 * @param sockets how many sockets were open when closing began
 * @param socketsDropped how many of them ended without the closing handshake
 * @param messagesDropped how many queued messages never went to the wire
 * @param exchangesDropped how many HTTP exchanges were still under way
 */
public record DrainReport(int sockets, int socketsDropped, int messagesDropped, int exchangesDropped) {
    /** Whether everything that was under way came to its end. */
    public boolean isClean() {
        return socketsDropped == 0 && messagesDropped == 0 && exchangesDropped == 0;
    }
}
