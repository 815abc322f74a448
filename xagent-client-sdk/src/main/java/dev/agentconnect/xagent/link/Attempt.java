package dev.agentconnect.xagent.link;

import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
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
    private Timers.@Nullable Alarm alarm;

    private final CompletableFuture<@Nullable Void> gone = new CompletableFuture<>();

    private volatile Instant lastFrameAt;

    Attempt(long number, Link link, Timers timers, LinkOptions options) {
        this.number = number;
        this.link = link;
        this.timers = timers;
        this.options = options;
        this.lastFrameAt = timers.now();
    }

    void start(Link.Dialer dialer) {
        synchronized (this) {
            alarm = timers.after(options.helloTimeout(), this::helloOverdue);
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
            cancelAlarm();
            alarm = timers.after(options.heartbeat(), this::heartbeat);
        }
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
            cancelAlarm();
            last = socket;
        }
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

    private synchronized void cancelAlarm() {
        if (alarm != null) {
            alarm.cancel();
        }
    }

    private void helloOverdue() {
        synchronized (this) {
            if (ready) {
                return;
            }
        }
        end(new ConnectorException.RequestTimeout("connector.hello"), true);
    }

    private void heartbeat() {
        Duration silence = Duration.between(lastFrameAt, timers.now());
        if (silence.compareTo(options.deadAfter()) >= 0) {
            end(lost("the link", null), true);
            return;
        }
        synchronized (this) {
            if (ended) {
                return;
            }
            alarm = timers.after(options.heartbeat(), this::heartbeat);
        }
        if (silence.compareTo(options.heartbeat()) >= 0) {
            link.events().quiet(this);
        }
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
     * When the last packet came in.
     *
     * @return the time; the start of the attempt when none has come
     */
    public Instant lastFrameAt() {
        return lastFrameAt;
    }

    /** Ends when the socket is gone, which may be after the end of the attempt. */
    CompletableFuture<@Nullable Void> gone() {
        return gone;
    }

    private synchronized boolean isOver() {
        return ended;
    }

    private static ConnectorException lost(String what, @Nullable Throwable cause) {
        return new ConnectorException.LinkLost(what, ConnectorException.LinkLost.Outcome.UNKNOWN, cause);
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
            lastFrameAt = timers.now();
            link.events().opened(Attempt.this);
        }

        @Override
        public void text(String text) {
            if (!isOver()) {
                lastFrameAt = timers.now();
                link.events().received(Attempt.this, text);
            }
        }

        @Override
        public void ended(End end) {
            gone.complete(null);
            ConnectorException cause = end.httpStatus() > 0
                    ? new ConnectorException.EndpointFailed("/ws", end.httpStatus(), null)
                    : lost("the link (" + end + ")", end.cause());
            Attempt.this.end(cause, false);
        }
    }
}
