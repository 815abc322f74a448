package dev.agentconnect.host.jetty;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.http.MalformedBodyException;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one handler on the thread of its request and turns what it throws into an answer. */
final class ExchangeRunner {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeRunner.class);

    private final JettyOptions options;
    private final Timers timers;
    private final ActiveExchanges active;

    ExchangeRunner(JettyOptions options, Timers timers, ActiveExchanges active) {
        this.options = options;
        this.timers = timers;
        this.active = active;
    }

    void run(HttpHandler handler, String path, Request request, Response response, Callback callback) {
        if (!active.enter()) {
            JsonErrors.write(Failure.UNAVAILABLE, response, callback);
            return;
        }
        try {
            JettyExchange exchange = new JettyExchange(request, response, path, options, timers);
            Throwable aborted = call(handler, exchange);
            exchange.release();
            if (aborted == null) {
                Leftovers.discard(request, timers);
                callback.succeeded();
            } else {
                callback.failed(aborted);
            }
        } finally {
            active.leave();
        }
    }

    /** Null when the peer has its answer, else why the connection must be dropped. */
    private static @Nullable Throwable call(HttpHandler handler, JettyExchange exchange) {
        Failure failure;
        try {
            handler.handle(exchange);
            if (exchange.answered()) {
                return null;
            }
            LOG.error("a handler returned without an answer");
            failure = Failure.INTERNAL_ERROR;
        } catch (PeerGoneException e) {
            LOG.debug("a peer went away", e);
            return e;
        } catch (IOException | RuntimeException e) {
            failure = failureOf(e);
            if (failure == Failure.INTERNAL_ERROR) {
                LOG.error("a handler failed", e);
            }
            if (exchange.answered()) {
                return e;
            }
        }
        return answer(exchange, failure);
    }

    private static @Nullable Throwable answer(JettyExchange exchange, Failure failure) {
        try {
            exchange.respond(failure.status(), Map.of("Content-Type", JsonErrors.JSON), failure.json());
            return null;
        } catch (IOException e) {
            LOG.debug("a peer went away", e);
            return e;
        }
    }

    private static Failure failureOf(Exception e) {
        if (e instanceof BodyTooLargeException) {
            return Failure.BODY_TOO_LARGE;
        }
        if (e instanceof MalformedBodyException) {
            return Failure.MALFORMED_BODY;
        }
        return e instanceof BodyTimeoutException ? Failure.REQUEST_TIMEOUT : Failure.INTERNAL_ERROR;
    }
}
