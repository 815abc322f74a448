package dev.agentconnect.host.servlet;

import dev.agentconnect.host.DrainReport;
import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebApp.HttpRoute;
import dev.agentconnect.host.WebApp.WebSocketRoute;
import dev.agentconnect.host.exchange.AccessLog;
import dev.agentconnect.host.exchange.ActiveExchanges;
import dev.agentconnect.host.exchange.Drain;
import dev.agentconnect.host.exchange.Failure;
import dev.agentconnect.host.exchange.Routing;
import dev.agentconnect.host.socket.OpenSockets;
import dev.agentconnect.host.time.SystemTimers;
import dev.agentconnect.host.time.Timers;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Serves one {@link WebApp} inside a container with Jakarta Servlet 6.0 and Jakarta WebSocket 2.1, or later: HTTP, uploads and
 * WebSockets.
 *
 * <p>Map it to {@link #mapping()}, in any context; the app's path prefix counts from the context path. The servlet decides about an
 * upgrade itself, so that a refusal is plain HTTP, and then asks the container's {@code ServerContainer} to upgrade; nothing else has to
 * be registered. A Spring Boot application declares a {@code ServletRegistrationBean} with this servlet and that mapping.
 *
 * <p>The container creates and destroys it as it does any servlet; {@link #destroy} drains it. Thread safe. What differs from the
 * embedded host: the container answers requests that are no HTTP, with its own pages; pings of the peer are answered by the container and
 * do not count as a sign of life (pongs do); and a socket that is closed from this end counts as closed once the close frame is written.
 */
@SuppressWarnings("exports") // whoever uses it is in a container and has the Servlet API
public final class WebAppServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient WebApp app;
    private final transient ServletOptions options;
    private final transient Timers timers;
    private final transient @Nullable SystemTimers ownTimers;
    private final transient OpenSockets sockets;
    private final transient ActiveExchanges exchanges = new ActiveExchanges();
    private final transient ControlFrames controlFrames;
    private final transient SocketUpgrade upgrades;

    // Guarded by exchanges.
    private transient @Nullable DrainReport drained;

    /** Makes a servlet for an app; it holds no thread before its first socket. */
    public WebAppServlet(WebApp app, ServletOptions options) {
        this.app = app;
        this.options = options;
        Timers given = options.host().timers();
        SystemTimers own = null;
        if (given == null) {
            own = new SystemTimers();
            given = own;
        }
        ownTimers = own;
        timers = given;
        sockets = new OpenSockets(options.host().webSocketLimits().maxSockets());
        controlFrames = new ControlFrames(options.host().webSocketLimits().maxSockets());
        upgrades = new SocketUpgrade(options.host().webSocketLimits(), timers, sockets, controlFrames);
    }

    /** The URL pattern to map it to: everything below the app's path prefix. */
    public String mapping() {
        return app.pathPrefix() + "/*";
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long begin = timers.nanoTime();
        String path = ServletPath.of(request);
        Answer answer = new Answer(response, request.getMethod().equals("HEAD"));
        try {
            run(Routing.of(app, path, request.getMethod()), request, answer);
        } finally {
            if (options.host().accessLog()) {
                Duration took = Duration.ofNanos(timers.nanoTime() - begin);
                AccessLog.write(request.getMethod(), path, response.getStatus(), answer.sentBytes(), took);
            }
        }
    }

    private void run(Routing routing, HttpServletRequest request, Answer answer) throws IOException {
        if (routing instanceof Routing.Nowhere nowhere) {
            answer.failed(nowhere);
        } else if (routing instanceof Routing.To to) {
            if (to.route() instanceof WebSocketRoute socket) {
                upgrades.upgrade(socket.endpoint(), to.path(), request, answer);
            } else if (to.route() instanceof HttpRoute http) {
                exchange(http, to.path(), request, answer);
            }
        }
    }

    private void exchange(HttpRoute route, String path, HttpServletRequest request, Answer answer) throws IOException {
        if (!exchanges.enter()) {
            answer.failed(Failure.UNAVAILABLE);
            return;
        }
        try {
            new ServletExchange(request, answer, path, options, timers).run(route.handler());
        } finally {
            exchanges.leave();
        }
    }

    /**
     * From now on every request and every upgrade is answered with 503, while what is under way goes on. The first step of an end in which
     * nothing is cut off; {@link #drain} is the last. Returns at once.
     */
    public void refuseFurther() {
        exchanges.close();
        sockets.refuseFurther();
    }

    /**
     * Takes no more, sends what is queued on every socket and closes it with 1001, waits a bounded time for exchanges and sockets to
     * end, then drops what is left.
     *
     * @return what was dropped; the same again when it was drained before
     */
    public DrainReport drain() {
        synchronized (exchanges) {
            DrainReport known = drained;
            if (known != null) {
                return known;
            }
        }
        DrainReport report = Drain.run(exchanges, sockets, options.host().drainTimeout());
        synchronized (exchanges) {
            drained = report;
        }
        controlFrames.close();
        if (ownTimers != null) {
            ownTimers.close();
        }
        return report;
    }

    /** Drains; what was dropped is only logged. */
    @Override
    public void destroy() {
        drain();
    }
}
