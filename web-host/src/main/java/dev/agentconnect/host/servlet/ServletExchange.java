package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.HandlerCall;
import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import dev.agentconnect.host.multipart.FormReader;
import dev.agentconnect.host.time.Timers;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One request of the container as a handler sees it. */
final class ServletExchange implements HandlerCall.Answered {
    private static final int COPY_BYTES = 32 << 10;

    private final HttpServletRequest request;
    private final Answer answer;
    private final String path;
    private final ServletOptions options;
    private final Timers timers;
    private @Nullable ServletBody body;

    ServletExchange(HttpServletRequest request, Answer answer, String path, ServletOptions options, Timers timers) {
        this.request = request;
        this.answer = answer;
        this.path = path;
        this.options = options;
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
    public InputStream body() {
        if (body == null) {
            body = new ServletBody(request, options.maxBodyBytes(), options.maxBodyDuration(), timers);
        }
        return body;
    }

    @Override
    public MultipartForm multipart(MultipartLimits limits) throws IOException {
        if (body != null) {
            throw new IllegalStateException("the body is being read");
        }
        body = new ServletBody(request, limits.maxTotalBytes(), limits.maxDuration(), timers);
        return FormReader.read(header("Content-Type"), body, limits);
    }

    @Override
    public void respond(int status, Map<String, String> headers, byte[] content) throws IOException {
        answer.begin(status, headers, content.length);
        answer.write(content, content.length);
    }

    @Override
    public void respond(int status, Map<String, String> headers, long length, InputStream content) throws IOException {
        try (content) {
            answer.begin(status, headers, length);
            if (!answer.head()) {
                copy(length, content);
            }
        }
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
            answer.write(buffer, count);
        }
    }

    @Override
    public boolean answered() {
        return answer.begun();
    }
}
