package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.HandlerCall;
import dev.agentconnect.host.exchange.PeerGoneException;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import dev.agentconnect.host.multipart.FormReader;
import dev.agentconnect.host.time.Timers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** One request of Jetty as a handler sees it. */
final class JettyExchange implements HandlerCall.Answered {
    private static final int COPY_BYTES = 32 << 10;

    private final Request request;
    private final Response response;
    private final String path;
    private final JettyOptions options;
    private final Timers timers;
    private @Nullable RequestBody body;
    private @Nullable Fields query;
    private boolean answered;

    JettyExchange(Request request, Response response, String path, JettyOptions options, Timers timers) {
        this.request = request;
        this.response = response;
        this.path = path;
        this.options = options;
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
    public InputStream body() {
        if (body == null) {
            long max = options.httpLimits().maxBodyBytes();
            body = new RequestBody(request, max, options.maxBodyDuration(), timers);
        }
        return body;
    }

    @Override
    public MultipartForm multipart(MultipartLimits limits) throws IOException {
        if (body != null) {
            throw new IllegalStateException("the body is being read");
        }
        body = new RequestBody(request, limits.maxTotalBytes(), limits.maxDuration(), timers);
        return FormReader.read(header("Content-Type"), body, limits);
    }

    @Override
    public void respond(int status, Map<String, String> headers, byte[] content) throws IOException {
        begin(status, headers, content.length);
        write(true, isHead() ? new byte[0] : content, isHead() ? 0 : content.length);
    }

    @Override
    public void respond(int status, Map<String, String> headers, long length, InputStream content) throws IOException {
        try (content) {
            begin(status, headers, length);
            if (isHead() || length == 0) {
                write(true, new byte[0], 0);
            } else {
                copy(length, content);
            }
        }
    }

    @Override
    public boolean answered() {
        return answered;
    }

    /** Gives back what the handler did not read. */
    void release() {
        if (body != null) {
            body.close();
        }
    }

    private void begin(int status, Map<String, String> headers, long length) {
        if (answered) {
            throw new IllegalStateException("the exchange is answered already");
        }
        ResponseHeaders.write(response, status, headers, length);
        answered = true;
    }

    private void copy(long length, InputStream content) throws IOException {
        byte[] buffer = new byte[(int) Math.min(COPY_BYTES, length)];
        long left = length;
        while (left > 0) {
            int count = content.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                throw new EOFException("the content is shorter than announced");
            }
            left -= count;
            write(left == 0, buffer, count);
        }
    }

    private void write(boolean last, byte[] bytes, int length) throws IOException {
        try {
            Content.Sink.write(response, last, ByteBuffer.wrap(bytes, 0, length));
        } catch (IOException e) {
            throw new PeerGoneException(e);
        }
    }

    private boolean isHead() {
        return request.getMethod().equals("HEAD");
    }
}
