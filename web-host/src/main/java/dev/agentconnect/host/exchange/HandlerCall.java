package dev.agentconnect.host.exchange;

import dev.agentconnect.host.http.BodyTooLargeException;
import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.http.MalformedBodyException;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls a handler and turns what it throws into an answer. */
public final class HandlerCall {
    private static final Logger LOG = LoggerFactory.getLogger(HandlerCall.class);
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    private HandlerCall() {}

    /** An exchange of which the host knows whether it was answered. */
    public interface Answered extends HttpExchange {
        /** Whether an answer began. */
        boolean answered();
    }

    /** Null when the peer has its answer, else why the connection must be dropped. */
    public static @Nullable Throwable run(HttpHandler handler, Answered exchange) {
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
            if (exchange.answered()) {
                return e;
            }
            failure = Failure.MALFORMED_BODY; // a peer that only ended its output can still read why
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

    private static @Nullable Throwable answer(Answered exchange, Failure failure) {
        try {
            exchange.respond(failure.status(), JSON, failure.json());
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
