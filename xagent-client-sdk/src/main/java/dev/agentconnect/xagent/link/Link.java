package dev.agentconnect.xagent.link;

import dev.agentconnect.xagent.error.ClientClosed;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection alive: one attempt after the other, with growing waits between them (section 6, rules WS-10 and
 * WS-12). The first attempt after {@link #connect} reports to its caller; automatic retry begins once a link has been
 * ready. Thread safe; calls to {@link LinkEvents} are made outside the lock, those about the state in the order in which it
 * changed.
 */
public final class Link {
    private static final Logger LOG = LoggerFactory.getLogger(Link.class);

    private final Dialer dialer;
    private final LinkOptions options;
    private final Timers timers;
    private final LinkEvents events;
    private final Announcements announcements = new Announcements();
    private final Object lock = new Object();

    // Guarded by lock.
    private LinkState state = LinkState.IDLE;
    private @Nullable Attempt current;
    private @Nullable CompletableFuture<Void> waiter;
    private Timers.@Nullable Alarm retry;
    private final Retries retries;
    private long attempts;
    private boolean stopping;

    /**
     * A link; nothing is dialled yet.
     *
     * @param dialer opens sockets
     * @param options the pacing
     * @param timers clock and alarms
     * @param random the source of jitter
     * @param events receives what happens
     */
    public Link(Dialer dialer, LinkOptions options, Timers timers, RandomGenerator random, LinkEvents events) {
        this.dialer = dialer;
        this.options = options;
        this.timers = timers;
        this.retries = new Retries(options, random);
        this.events = events;
    }

    /** Opens the socket of an attempt. */
    public interface Dialer {
        /**
         * Starts dialling; never blocks.
         *
         * @param listener receives what happens
         * @return the sending half
         */
        FrameSocket dial(FrameListener listener);
    }

    LinkEvents events() {
        return events;
    }

    /**
     * Makes the link ready: at once when it is, else by an attempt that is not waited for. Failures are counted anew.
     *
     * @return ends when the attempt is ready or has failed; completed on a thread that must not be blocked
     */
    public CompletableFuture<Void> connect() {
        CompletableFuture<Void> result;
        Attempt started = null;
        synchronized (lock) {
            if (state == LinkState.CLOSED) {
                return CompletableFuture.failedFuture(new ClientClosed("the client"));
            }
            if (state == LinkState.READY) {
                return CompletableFuture.completedFuture(null);
            }
            if (waiter == null) {
                waiter = new CompletableFuture<>();
            }
            result = waiter;
            retries.startOver();
            if (state != LinkState.CONNECTING) {
                started = begin();
            }
        }
        start(started);
        return result;
    }

    private Attempt begin() {
        if (retry != null) {
            retry.cancel();
            retry = null;
        }
        enter(LinkState.CONNECTING);
        stopping = false;
        Attempt attempt = new Attempt(++attempts, this, timers, options);
        current = attempt;
        return attempt;
    }

    private void start(@Nullable Attempt attempt) {
        announcements.tell();
        if (attempt != null) {
            attempt.start(dialer);
        }
    }

    private void enter(LinkState next) {
        state = next;
        announcements.note(() -> events.stateChanged(next));
    }

    void ready(Attempt attempt) {
        CompletableFuture<Void> told;
        synchronized (lock) {
            if (current != attempt) {
                return;
            }
            enter(LinkState.READY);
            retries.ready(timers.elapsed());
            told = takeWaiter();
        }
        announcements.tell();
        if (told != null) {
            told.complete(null);
        }
    }

    void ended(Attempt attempt, ConnectorException cause) {
        CompletableFuture<Void> told;
        LinkState next;
        synchronized (lock) {
            if (current != attempt) {
                return;
            }
            current = null;
            told = takeWaiter();
            next = state == LinkState.CLOSED ? LinkState.CLOSED : afterFailure(told != null);
            announcements.note(() -> events.ended(attempt, cause));
            enter(next);
        }
        LOG.info("{} ended: {}; now {}", attempt, cause.getMessage(), next);
        announcements.tell();
        if (told != null) {
            told.completeExceptionally(cause);
        }
    }

    private LinkState afterFailure(boolean askedFor) {
        Optional<Duration> wait = retries.afterFailure(timers.elapsed(), askedFor);
        if (stopping || wait.isEmpty()) {
            stopping = false;
            return LinkState.STOPPED;
        }
        retry = timers.after(wait.get(), this::retry);
        return LinkState.WAITING;
    }

    private void retry() {
        Attempt started;
        synchronized (lock) {
            if (state != LinkState.WAITING) {
                return;
            }
            started = begin();
        }
        start(started);
    }

    private @Nullable CompletableFuture<Void> takeWaiter() {
        CompletableFuture<Void> taken = waiter;
        waiter = null;
        return taken;
    }

    /**
     * The attempt on which user-level packets may be sent.
     *
     * @return the ready attempt, if there is one
     */
    public Optional<Attempt> ready() {
        synchronized (lock) {
            return state == LinkState.READY ? Optional.ofNullable(current) : Optional.empty();
        }
    }

    /**
     * The state.
     *
     * @return where the link is now
     */
    public LinkState state() {
        synchronized (lock) {
            return state;
        }
    }

    /**
     * Ends what runs and stops automatic retry, until somebody connects again. Does nothing to a link that is closed.
     *
     * @param cause why; what is under way ends with it
     */
    public void stop(ConnectorException cause) {
        Attempt last;
        synchronized (lock) {
            if (state == LinkState.CLOSED || state == LinkState.IDLE || state == LinkState.STOPPED) {
                return;
            }
            last = current;
            stopping = last != null;
            if (last == null) {
                enter(LinkState.STOPPED);
            }
            if (retry != null) {
                retry.cancel();
            }
        }
        announcements.tell();
        if (last != null) {
            last.end(cause);
        }
    }

    /**
     * Ends the link for good. Returns at once.
     *
     * @return ends when the socket is gone, with whether the peer has closed it too; bounded by the transport, so wait for no longer than the close timeout
     */
    public CompletableFuture<Boolean> close() {
        Attempt last;
        synchronized (lock) {
            if (state == LinkState.CLOSED) {
                return CompletableFuture.completedFuture(true);
            }
            last = current;
            state = LinkState.CLOSED; // told when the attempt is over
            if (last == null) {
                enter(LinkState.CLOSED);
            }
            if (retry != null) {
                retry.cancel();
            }
        }
        announcements.tell();
        if (last == null) {
            return CompletableFuture.completedFuture(true);
        }
        last.end(new ClientClosed("the client"));
        return last.gone();
    }
}
