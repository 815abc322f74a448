package dev.agentconnect.host.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue of one socket. What has come together while a write was under way goes out with the next one; the close frame goes
 * out when the queue is empty. A write that takes longer than the write timeout, or fails, ends the socket.
 */
final class Outbound {
    /** A message that follows the one before sooner than this is part of a burst. */
    static final Duration BURST_GAP = Duration.ofNanos(100_000);

    /** What goes out with one write, one message at least: a peer that reads slowly is found by the time a write takes. */
    private static final int MAX_WRITE_BYTES = 64 * 1024;

    /** How many messages a sender leaves to a thread that has not come yet. */
    static final int MAX_AHEAD = 8;

    enum Offer {
        QUEUED,
        CLOSED,
        FULL
    }

    private record CloseFrame(int code, String reason) {}

    private final Wire wire;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final Runnable broken;

    // Guarded by this. The first ones of the queue are those that are being written.
    private final Queue<byte[]> queue = new ArrayDeque<>();
    private long queuedBytes;
    private int underWay;
    private long writingSince;
    private long lastOffer;
    private boolean pumping;
    private boolean handedOver; // the pumping, to a thread that has not begun
    private boolean watching;
    private boolean closed;
    private @Nullable CloseFrame closeFrame;

    Outbound(Wire wire, WebSocketLimits limits, Timers timers, Runnable broken) {
        this.wire = wire;
        this.limits = limits;
        this.timers = timers;
        this.broken = broken;
        this.lastOffer = timers.nanoTime() - BURST_GAP.toNanos();
    }

    Offer offer(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        boolean burst;
        synchronized (this) {
            if (closed) {
                return Offer.CLOSED;
            }
            if (queue.size() >= limits.maxQueuedMessages() || bytes.length > limits.maxQueuedBytes() - queuedBytes) {
                return Offer.FULL;
            }
            queue.add(bytes);
            queuedBytes += bytes.length;
            long now = timers.nanoTime();
            long gap = now - lastOffer;
            burst = gap > 0 && gap < BURST_GAP.toNanos(); // a clock that stands still tells of no burst
            lastOffer = now;
        }
        pump(burst);
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
        pump(false);
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

    /**
     * Writes what waits, unless that is being done. In a burst another thread does it: whoever sends has the next message ready before
     * that write is through, and they share the one after it. A message that comes alone is not kept waiting for a thread; and who sends
     * more than a thread that has not come can take, writes himself, so that he never fills the queue of a peer that reads.
     */
    private void pump(boolean burst) {
        boolean inline;
        synchronized (this) {
            if (underWay > 0 || (pumping && !isLate())) {
                return;
            }
            inline = pumping || !burst;
            handedOver = !inline;
            if (!pumping) {
                pumping = true;
                writingSince = timers.nanoTime();
                watch();
            }
        }
        if (inline) {
            writeAll();
        } else if (!wire.handOver(this::takeUp)) {
            takeUp();
        }
    }

    /** Whether the thread that is to write has not come, and more waits for it than should. */
    private boolean isLate() {
        return handedOver && queue.size() >= MAX_AHEAD;
    }

    /** Writes, unless the sender did not wait for this thread. */
    private void takeUp() {
        synchronized (this) {
            if (!handedOver) {
                return;
            }
            handedOver = false;
        }
        writeAll();
    }

    /** One thread at a time runs this loop, so that writes that end at once do not pile up on its stack. */
    private void writeAll() {
        for (Runnable write = nextWrite(); write != null; write = nextWrite()) {
            write.run();
        }
    }

    private synchronized @Nullable Runnable nextWrite() {
        Runnable write = underWay > 0 ? null : messagesOrClose();
        pumping = write != null;
        return write;
    }

    private @Nullable Runnable messagesOrClose() {
        if (!queue.isEmpty()) {
            List<byte[]> texts = firstOfQueue();
            underWay = texts.size();
            writingSince = timers.nanoTime();
            watch();
            return () -> wire.sendTexts(texts, this::written);
        }
        CloseFrame frame = closeFrame;
        closeFrame = null;
        return frame == null ? null : () -> wire.sendClose(frame.code(), frame.reason(), this::closeWritten);
    }

    private List<byte[]> firstOfQueue() {
        Iterator<byte[]> waiting = queue.iterator();
        byte[] next = waiting.next();
        if (!waiting.hasNext()) {
            return List.of(next);
        }
        List<byte[]> texts = new ArrayList<>();
        texts.add(next);
        int bytes = next.length;
        while (waiting.hasNext() && texts.size() < wire.maxTexts()) {
            next = waiting.next();
            bytes += next.length;
            if (bytes > MAX_WRITE_BYTES) {
                break;
            }
            texts.add(next);
        }
        return texts;
    }

    private void written(@Nullable Throwable failure) {
        if (failure != null) {
            broken.run();
            return;
        }
        synchronized (this) {
            for (; underWay > 0; underWay--) {
                byte[] head = queue.poll(); // nothing when it was dropped meanwhile
                queuedBytes -= head == null ? 0 : head.length;
            }
        }
        pump(false);
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
            if (queue.isEmpty() || !(pumping || underWay > 0)) {
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
