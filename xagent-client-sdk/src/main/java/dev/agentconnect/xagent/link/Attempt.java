package dev.agentconnect.xagent.link;

import dev.agentconnect.xagent.error.CertificateRefused;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.LinkLost;
import dev.agentconnect.xagent.error.RequestTimeout;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a connection, from dialling to its one end. Everything that happens on a socket comes through its
 * attempt, so that a late event of an old socket can never touch a newer one. Thread safe.
 */
public final class Attempt {
    private static final int NORMAL = 1000;

    private final long number;
    private final Link link;
    private final Timers timers;
    private final LinkOptions options;

    // Guarded by this.
    private @Nullable FrameSocket socket;
    private boolean ended;
    private boolean ready;
    private Timers.@Nullable Alarm helloDeadline;

    private final AtomicInteger unreadable = new AtomicInteger();
    private final CompletableFuture<Boolean> gone = new CompletableFuture<>();
    private final Heartbeat heartbeat;

    Attempt(long number, Link link, Timers timers, LinkOptions options) {
        this.number = number;
        this.link = link;
        this.timers = timers;
        this.options = options;
        this.heartbeat = new Heartbeat(options, timers, () -> link.events().quiet(this), this::silent);
    }

    void start(Link.Dialer dialer) {
        synchronized (this) {
            helloDeadline = timers.after(options.helloTimeout(), this::helloOverdue);
        }
        FrameSocket dialled = dialer.dial(new Frames());
        synchronized (this) {
            if (!ended) {
                socket = dialled;
                return;
            }
        }
        dialled.cancel();
    }

    /**
     * Sends a packet.
     *
     * @param text the packet
     * @return what became of it
     */
    public FrameSocket.Sent send(String text) {
        FrameSocket current;
        synchronized (this) {
            if (ended || socket == null) {
                return FrameSocket.Sent.GONE;
            }
            current = socket;
        }
        return current.send(text);
    }

    /** Says that the hello is acknowledged. Does nothing when the attempt is over. */
    public void confirmReady() {
        synchronized (this) {
            if (ended || ready) {
                return;
            }
            ready = true;
            cancelDeadline();
        }
        heartbeat.start();
        link.ready(this);
    }

    /**
     * Ends the attempt from this side. Does nothing when it is over.
     *
     * @param cause why
     */
    public void end(ConnectorException cause) {
        end(cause, false);
    }

    void end(ConnectorException cause, boolean atOnce) {
        FrameSocket last;
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            cancelDeadline();
            last = socket;
        }
        heartbeat.stop();
        if (last != null) {
            close(last, atOnce);
        }
        link.ended(this, cause);
    }

    private void close(FrameSocket last, boolean atOnce) {
        if (atOnce) {
            last.cancel();
            return;
        }
        last.close(NORMAL);
        timers.after(options.closeTimeout(), last::cancel); // does nothing to a socket that has closed in time
    }

    private void cancelDeadline() {
        if (helloDeadline != null) {
            helloDeadline.cancel();
        }
    }

    private void helloOverdue() {
        synchronized (this) {
            if (ready) {
                return;
            }
        }
        end(new RequestTimeout("connector.hello"), true);
    }

    private void silent() {
        end(lost("the link", null), true);
    }

    /**
     * Whether the hello is acknowledged and the attempt not over.
     *
     * @return true when user-level packets may be sent
     */
    public synchronized boolean isReady() {
        return ready && !ended;
    }

    /**
     * When the last packet came in, the answer to a ping included.
     *
     * @return the time; the start of the attempt when none has come
     */
    public Instant lastFrameAt() {
        return heartbeat.lastSign();
    }

    /**
     * What is queued and not written yet.
     *
     * @return a number of bytes
     */
    public synchronized long unwrittenBytes() {
        return socket == null ? 0 : socket.unwrittenBytes();
    }

    /**
     * Which of two attempts of one link came first.
     *
     * @param other the other attempt
     * @return true when this one was made before it
     */
    public boolean isOlderThan(Attempt other) {
        return number < other.number;
    }

    /**
     * Counts a message that could not be read.
     *
     * @return how many there were in a row
     */
    public int unreadable() {
        return unreadable.incrementAndGet();
    }

    /** A message could be read. */
    public void readable() {
        unreadable.setPlain(0);
    }

    /** Ends when the socket is gone, which may be after the end of the attempt; tells whether the peer closed it too. */
    CompletableFuture<Boolean> gone() {
        return gone;
    }

    private synchronized boolean isOver() {
        return ended;
    }

    private static ConnectorException lost(String what, @Nullable Throwable cause) {
        return new LinkLost(what, LinkLost.Outcome.UNKNOWN, cause);
    }

    @Override
    public String toString() {
        return "attempt " + number;
    }

    private final class Frames implements FrameListener {
        @Override
        public void opened(FrameSocket opened) {
            synchronized (Attempt.this) {
                if (ended) {
                    return;
                }
                socket = opened;
            }
            heartbeat.sign();
            link.events().opened(Attempt.this);
        }

        @Override
        public void text(String text) {
            if (!isOver()) {
                heartbeat.sign();
                link.events().received(Attempt.this, text);
            }
        }

        @Override
        public void ended(End end) {
            gone.complete(end.closeCode() > 0);
            Attempt.this.end(cause(end), false);
        }

        private static ConnectorException cause(End end) {
            Throwable broke = end.cause();
            if (end.httpStatus() > 0) {
                return new EndpointFailed("/ws", end.httpStatus(), null);
            }
            return broke != null && CertificateRefused.fits(broke)
                    ? new CertificateRefused("/ws", broke)
                    : lost("the link (" + end + ")", broke);
        }
    }
}
