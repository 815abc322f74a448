package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.CarriedExchange;
import dev.agentconnect.host.exchange.HandlerCall;
import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.time.Timers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request of the container as a handler sees it. */
final class ServletExchange extends CarriedExchange {
    private final HttpServletRequest request;
    private final Answer answer;
    private final String path;
    private final Timers timers;

    ServletExchange(HttpServletRequest request, Answer answer, String path, ServletOptions options, Timers timers) {
        super(options.maxBodyBytes(), options.host().maxBodyDuration(), timers);
        this.request = request;
        this.answer = answer;
        this.path = path;
        this.timers = timers;
    }

    /**
     * Has the handler answer.
     *
     * @throws IOException when the connection must be dropped, so that the peer never takes a short answer for a whole one
     */
    void run(HttpHandler handler) throws IOException {
        Throwable aborted = HandlerCall.run(handler, this);
        answer.commit();
        if (aborted == null) {
            ServletBody.discardRest(request, timers);
        } else {
            throw new IOException("an answer could not be finished");
        }
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public @Nullable String query(String name) {
        return QueryString.first(request.getQueryString(), name);
    }

    @Override
    protected InputStream open(long maxBytes, Duration maxDuration) {
        return new ServletBody(request, maxBytes, maxDuration, timers);
    }

    /** The container has no way to drop a connection; its own write timeout ends a write that blocks. */
    @Override
    protected void abort() {}

    @Override
    protected void begin(int status, Map<String, String> headers, long length) {
        answer.begin(status, headers, length);
    }

    @Override
    protected void write(boolean last, byte[] bytes, int length) throws IOException {
        answer.write(bytes, length);
    }

    @Override
    public boolean answered() {
        return answer.begun();
    }
}
