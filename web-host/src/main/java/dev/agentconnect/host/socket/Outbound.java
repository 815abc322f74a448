package dev.agentconnect.host.socket;

import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue of one socket. One message at a time is on the wire; the close frame goes out when the queue is empty. A write that
 * takes longer than the write timeout, or fails, ends the socket.
 */
final class Outbound {
    enum Offer {
        QUEUED,
        CLOSED,
        FULL
    }

    private record Message(String text, long bytes) {}

    private record CloseFrame(int code, String reason) {}

    private final Wire wire;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final Runnable broken;

    // Guarded by this. The head of the queue is the message that is being written.
    private final Queue<Message> queue = new ArrayDeque<>();
    private long queuedBytes;
    private boolean writing;
    private long writingSince;
    private boolean pumping;
    private boolean watching;
    private boolean closed;
    private @Nullable CloseFrame closeFrame;

    Outbound(Wire wire, WebSocketLimits limits, Timers timers, Runnable broken) {
        this.wire = wire;
        this.limits = limits;
        this.timers = timers;
        this.broken = broken;
    }

    Offer offer(String text) {
        long bytes = Utf8.length(text);
        synchronized (this) {
            if (closed) {
                return Offer.CLOSED;
            }
            if (queue.size() >= limits.maxQueuedMessages() || bytes > limits.maxQueuedBytes() - queuedBytes) {
                return Offer.FULL;
            }
            queue.add(new Message(text, bytes));
            queuedBytes += bytes;
        }
        pump();
        return Offer.QUEUED;
    }

    /** Takes no more messages and ends with a close frame; false when that was asked before. */
    boolean closeAfterQueue(int code, String reason) {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
            closeFrame = new CloseFrame(code, reason);
        }
        pump();
        return true;
    }

    /** Drops what is queued; nothing more is written. Says how many messages were lost. */
    synchronized int drop() {
        int lost = queue.size();
        closed = true;
        closeFrame = null;
        queue.clear();
        queuedBytes = 0;
        return lost;
    }

    synchronized boolean isOpen() {
        return !closed;
    }

    synchronized int queued() {
        return queue.size();
    }

    synchronized long queuedBytes() {
        return queuedBytes;
    }

    /** One thread at a time runs this loop, so that writes that end at once do not pile up on its stack. */
    private void pump() {
        synchronized (this) {
            if (pumping) {
                return;
            }
            pumping = true;
        }
        for (Runnable write = nextWrite(); write != null; write = nextWrite()) {
            write.run();
        }
    }

    private synchronized @Nullable Runnable nextWrite() {
        Runnable write = writing ? null : messageOrClose();
        pumping = write != null;
        return write;
    }

    private @Nullable Runnable messageOrClose() {
        Message message = queue.peek();
        if (message != null) {
            writing = true;
            writingSince = timers.nanoTime();
            watch();
            return () -> wire.sendText(message.text(), this::written);
        }
        CloseFrame frame = closeFrame;
        closeFrame = null;
        return frame == null ? null : () -> wire.sendClose(frame.code(), frame.reason(), this::closeWritten);
    }

    private void written(@Nullable Throwable failure) {
        if (failure != null) {
            broken.run();
            return;
        }
        synchronized (this) {
            writing = false;
            Message head = queue.poll(); // nothing when it was dropped meanwhile
            queuedBytes -= head == null ? 0 : head.bytes();
        }
        pump();
    }

    private void closeWritten(@Nullable Throwable failure) {
        if (failure != null) {
            broken.run();
        }
    }

    /** One timer watches all writes of the socket; a timer for every message would cost more than the write. */
    private synchronized void watch() {
        if (!watching) {
            watching = true;
            timers.schedule(limits.writeTimeout(), this::lookAtWrite);
        }
    }

    private void lookAtWrite() {
        synchronized (this) {
            watching = false;
            if (!writing || queue.isEmpty()) {
                return;
            }
            Duration left = limits.writeTimeout().minusNanos(timers.nanoTime() - writingSince);
            if (left.compareTo(Duration.ZERO) > 0) {
                watching = true;
                timers.schedule(left, this::lookAtWrite);
                return;
            }
        }
        broken.run();
    }
}
