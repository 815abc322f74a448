package dev.agentconnect.host.socket;

import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.Timers;
import dev.agentconnect.host.websocket.WebSocketLimits;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Pings the peer and notices when it is gone. The clock of death stands still while the listener runs, since nothing is read then:
 * a slow callback is no silent peer.
 */
final class Liveness {
    private final Wire wire;
    private final WebSocketLimits limits;
    private final Timers timers;
    private final BooleanSupplier listenerRuns;
    private final Runnable dead;

    private volatile long lastFrameNanos;
    private volatile long aliveNanos;

    // Guarded by this.
    private boolean stopped;
    private boolean pinging;
    private long pingSince;
    private @Nullable Cancellable next;

    Liveness(Wire wire, WebSocketLimits limits, Timers timers, BooleanSupplier listenerRuns, Runnable dead) {
        this.wire = wire;
        this.limits = limits;
        this.timers = timers;
        this.listenerRuns = listenerRuns;
        this.dead = dead;
        lastFrameNanos = timers.nanoTime();
        aliveNanos = lastFrameNanos;
    }

    void start() {
        scheduleNext();
    }

    synchronized void stop() {
        stopped = true;
        if (next != null) {
            next.cancel();
        }
    }

    void frameCame() {
        lastFrameNanos = timers.nanoTime();
        aliveNanos = lastFrameNanos;
    }

    void listenerReturned() {
        aliveNanos = timers.nanoTime();
    }

    long lastFrameNanos() {
        return lastFrameNanos;
    }

    private void tick() {
        if (listenerRuns.getAsBoolean()) {
            aliveNanos = timers.nanoTime();
        }
        if (silence().compareTo(limits.deadAfter()) >= 0 || pingStuck()) {
            dead.run();
            return;
        }
        if (beginPing()) {
            wire.sendPing(failure -> pingWritten());
        }
        scheduleNext();
    }

    private Duration silence() {
        return Duration.ofNanos(timers.nanoTime() - aliveNanos);
    }

    private synchronized boolean pingStuck() {
        return pinging && timers.nanoTime() - pingSince >= limits.writeTimeout().toNanos();
    }

    private synchronized boolean beginPing() {
        if (pinging || stopped) {
            return false;
        }
        pinging = true;
        pingSince = timers.nanoTime();
        return true;
    }

    private synchronized void pingWritten() {
        pinging = false;
    }

    private synchronized void scheduleNext() {
        if (stopped) {
            return;
        }
        Duration untilDead = limits.deadAfter().minus(silence());
        Duration delay = untilDead.compareTo(limits.pingInterval()) < 0 ? untilDead : limits.pingInterval();
        next = timers.schedule(delay, this::tick);
    }
}
