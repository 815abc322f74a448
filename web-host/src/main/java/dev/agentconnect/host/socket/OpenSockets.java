package dev.agentconnect.host.socket;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The sockets of a host that are open. All methods may be called from any thread. */
public final class OpenSockets {
    private final int max;

    // Guarded by this.
    private final Set<AcceptedSocket> sockets = new HashSet<>();
    private boolean closed;
    private int lostSockets;
    private int lostMessages;

    /**
     * What was lost since the host began.
     *
     * @param sockets how many sockets this end dropped without the closing handshake
     * @param messages how many queued messages never went to the wire
     */
    public record Losses(int sockets, int messages) {}

    /** Makes an empty set that holds at most that many. */
    public OpenSockets(int max) {
        this.max = max;
    }

    /** Whether another one would be taken now. */
    public synchronized boolean hasRoom() {
        return !closed && sockets.size() < max;
    }

    /** How many are open. */
    public synchronized int count() {
        return sockets.size();
    }

    /** What was lost so far. */
    public synchronized Losses losses() {
        return new Losses(lostSockets, lostMessages);
    }

    /** Takes no more; those that are open stay open. */
    public synchronized void refuseFurther() {
        closed = true;
    }

    /** Takes no more, and closes those that are open with a close frame; says how many those are. */
    public int closeAll(int code, String reason) {
        List<AcceptedSocket> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(sockets);
        }
        open.forEach(socket -> socket.close(code, reason));
        return open.size();
    }

    /** Drops the connections of those that are left. */
    public void abortAll() {
        List<AcceptedSocket> open;
        synchronized (this) {
            open = List.copyOf(sockets);
        }
        open.forEach(AcceptedSocket::abort);
    }

    /** Waits until none is open; false when some still are after that time. */
    public synchronized boolean awaitNone(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!sockets.isEmpty()) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, TimeUnit.MILLISECONDS.toNanos(1)));
        }
        return true;
    }

    synchronized boolean add(AcceptedSocket socket) {
        return hasRoom() && sockets.add(socket);
    }

    synchronized void lost(int droppedSockets, int messages) {
        lostSockets += droppedSockets;
        lostMessages += messages;
    }

    synchronized boolean contains(AcceptedSocket socket) {
        return sockets.contains(socket);
    }

    synchronized void remove(AcceptedSocket socket) {
        sockets.remove(socket);
        notifyAll();
    }
}
