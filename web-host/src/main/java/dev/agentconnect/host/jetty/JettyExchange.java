package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.CarriedExchange;
import dev.agentconnect.host.exchange.PeerGoneException;
import dev.agentconnect.host.time.Timers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** One request of Jetty as a handler sees it. */
final class JettyExchange extends CarriedExchange {
    private final Request request;
    private final Response response;
    private final String path;
    private final Timers timers;
    private @Nullable Fields query;
    private boolean answered;

    JettyExchange(Request request, Response response, String path, JettyOptions options, Timers timers) {
        super(options.httpLimits().maxBodyBytes(), options.host().maxBodyDuration(), timers);
        this.request = request;
        this.response = response;
        this.path = path;
        this.timers = timers;
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
        return request.getHeaders().get(name);
    }

    @Override
    public @Nullable String query(String name) {
        if (query == null) {
            query = Request.extractQueryParameters(request);
        }
        return query.getValue(name);
    }

    @Override
    protected InputStream open(long maxBytes, Duration maxDuration) {
        return new RequestBody(request, maxBytes, maxDuration, timers);
    }

    @Override
    public boolean answered() {
        return answered;
    }

    /** Gives back what the handler did not read. */
    void release() {
        if (opened() instanceof RequestBody read) {
            read.close();
        }
    }

    @Override
    protected void abort() {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
    }

    @Override
    protected void begin(int status, Map<String, String> headers, long length) {
        if (answered) {
            throw new IllegalStateException("the exchange is answered already");
        }
        ResponseHeaders.write(response, status, headers, length);
        answered = true;
    }

    @Override
    protected void write(boolean last, byte[] bytes, int length) throws IOException {
        try {
            Content.Sink.write(response, last, ByteBuffer.wrap(bytes, 0, length));
        } catch (IOException e) {
            throw new PeerGoneException(e);
        }
    }
}
