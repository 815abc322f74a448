package dev.agentconnect.benchmarks.load;

/**
 * How a load looks.
 *
 * @param sockets how many sockets, each with a channel of its own
 * @param inFlight how many calls wait on each at any time
 */
record Shape(int sockets, int inFlight) {
    @Override
    public String toString() {
        return sockets + (sockets == 1 ? " socket, " : " sockets, ") + inFlight + " in flight on each";
    }
}
