package dev.agentconnect.host.testing;

import dev.agentconnect.host.HostOptions;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.host.jetty.JettyHost;
import dev.agentconnect.host.jetty.JettyOptions;
import dev.agentconnect.host.time.Cancellable;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets a test move the clock of a running server: {@code POST {"advance_millis":N}} to {@link #uri}. Time also goes on by itself,
 * as fast as everybody's. The conformance kit uses it to check leases and expiry (Connector Protocol 3.0, section 8.2).
 *
 * <p>No option, file or variable switches it on: it works only for a server that was built with its {@link #timers}, and it listens
 * on the loopback address alone. A server for production has no reason to mention it.
 *
 * <p>A jump runs everything that becomes due, in order, so that WebSockets whose peer did not answer a ping in that time are closed.
 * Thread safe. {@link #close} stops the clock.
 */
public final class TimeHook implements AutoCloseable {
    /** The farthest jump; more would only show that a test has a wrong unit. */
    public static final Duration MAX_ADVANCE = Duration.ofDays(366);

    private static final Logger LOG = LoggerFactory.getLogger(TimeHook.class);
    private static final Duration TICK = Duration.ofMillis(10);
    private static final Duration LONGEST_JUMP = Duration.ofSeconds(30);
    private static final int MAX_BODY_BYTES = 1_000;
    private static final Pattern BODY = Pattern.compile("\\s*\\{\\s*\"advance_millis\"\\s*:\\s*(\\d{1,15})\\s*}\\s*");

    private final SystemTimers real = new SystemTimers();
    private final ManualTimers moved = new ManualTimers(real.now());
    private final WebHost host;
    private volatile Cancellable next;
    private volatile boolean closed;
    private long lastTick = real.nanoTime(); // used by the one thread of the real timers only

    private TimeHook(int port) {
        WebApp app = WebApp.builder().post("/advance", this::answer).build();
        host = JettyHost.start(
                app,
                JettyOptions.builder()
                        .bindAddress("127.0.0.1")
                        .port(port)
                        .host(HostOptions.builder().timers(real).build())
                        .build());
        next = real.schedule(TICK, this::tick);
    }

    /**
     * Starts a clock that shows the present, and listens for jumps.
     *
     * @param port the port on the loopback address; 0 takes a free one
     * @return the running hook
     * @throws UncheckedIOException when the port is taken
     */
    public static TimeHook open(int port) {
        return new TimeHook(port);
    }

    /**
     * The clock and timers that the server under test must be built with.
     *
     * @return the same timers every time
     */
    public Timers timers() {
        return moved;
    }

    /**
     * Where jumps are asked for.
     *
     * @return an http URL on this machine
     */
    public URI uri() {
        return host.baseUri().resolve("/advance");
    }

    /**
     * Moves the clock, and returns when everything that became due has run.
     *
     * @param span how far, at most {@link #MAX_ADVANCE}
     * @throws IllegalArgumentException when it is negative or too far
     * @throws IllegalStateException when it takes longer than half a minute
     */
    public void advance(Duration span) {
        if (span.isNegative() || span.compareTo(MAX_ADVANCE) > 0) {
            throw new IllegalArgumentException("a clock moves forward, and at most " + MAX_ADVANCE.toDays() + " days");
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        // One thread moves the clock, so that a tick never meets a jump.
        real.schedule(Duration.ZERO, () -> {
            move(span);
            done.complete(null);
        });
        await(done);
    }

    private static void await(CompletableFuture<Void> done) {
        try {
            done.get(LONGEST_JUMP.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the clock moved", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the clock could not be moved", e);
        }
    }

    /** As timers promise, a task that throws is logged, and the others run all the same. */
    private void move(Duration span) {
        long end = moved.nanoTime() + span.toNanos();
        for (long left = span.toNanos(); left > 0; left = end - moved.nanoTime()) {
            try {
                moved.advance(Duration.ofNanos(left));
            } catch (RuntimeException e) {
                LOG.warn("a timer task failed", e);
            }
        }
    }

    private void tick() {
        long now = real.nanoTime();
        move(Duration.ofNanos(now - lastTick));
        lastTick = now;
        if (!closed) {
            next = real.schedule(TICK, this::tick);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.body().readNBytes(MAX_BODY_BYTES), StandardCharsets.UTF_8);
        Matcher wanted = BODY.matcher(body);
        if (!wanted.matches() || Long.parseLong(wanted.group(1)) > MAX_ADVANCE.toMillis()) {
            respond(exchange, 400, "{\"error\":\"invalid_advance\"}");
            return;
        }
        advance(Duration.ofMillis(Long.parseLong(wanted.group(1))));
        respond(exchange, 200, "{\"now_millis\":" + moved.now().toEpochMilli() + "}");
    }

    private static void respond(HttpExchange exchange, int status, String json) throws IOException {
        exchange.respond(status, Map.of("Content-Type", "application/json"), json.getBytes(StandardCharsets.UTF_8));
    }

    /** Stops listening and stops the clock. Closing twice is harmless. */
    @Override
    public void close() {
        closed = true;
        next.cancel();
        host.close();
        real.close();
    }
}
