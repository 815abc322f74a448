package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.ActiveExchanges;
import dev.agentconnect.host.exchange.Failure;
import dev.agentconnect.host.exchange.HandlerCall;
import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.time.Timers;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Runs one handler on the thread of its request and turns what it throws into an answer. */
final class ExchangeRunner {
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
            Throwable aborted = HandlerCall.run(handler, exchange);
            exchange.release();
            if (aborted == null) {
                Leftovers.discard(request, timers);
                callback.succeeded();
            } else {
                callback.failed(
                        new EofException(aborted)); // told quietly: a peer that goes away is nothing to log at length
            }
        } finally {
            active.leave();
        }
    }
}
