package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.Failure;
import dev.agentconnect.host.exchange.HeaderRules;
import dev.agentconnect.host.exchange.PeerGoneException;
import dev.agentconnect.host.exchange.Routing;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;

/** The answer to one request. Used by the thread of the request. */
final class Answer {
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    private final HttpServletResponse response;
    private final boolean head;
    private boolean begun;
    private long sentBytes;

    Answer(HttpServletResponse response, boolean head) {
        this.response = response;
        this.head = head;
    }

    HttpServletResponse response() {
        return response;
    }

    boolean begun() {
        return begun;
    }

    long sentBytes() {
        return sentBytes;
    }

    /** Whether the peer asked for no body. */
    boolean head() {
        return head;
    }

    void failed(Routing.Nowhere nowhere) throws IOException {
        if (nowhere.allow() != null) {
            response.setHeader("Allow", nowhere.allow());
        }
        failed(nowhere.failure());
    }

    void failed(Failure failure) throws IOException {
        byte[] body = failure.json();
        begin(failure.status(), JSON, body.length);
        write(body, body.length);
    }

    void begin(int status, Map<String, String> headers, long length) {
        if (begun) {
            throw new IllegalStateException("the exchange is answered already");
        }
        HeaderRules.check(headers);
        response.setStatus(status);
        headers.forEach(response::setHeader);
        if (HeaderRules.hasLength(status)) {
            response.setContentLengthLong(length);
        }
        begun = true;
    }

    void write(byte[] bytes, int length) throws IOException {
        if (head || length == 0) {
            return;
        }
        try {
            response.getOutputStream().write(bytes, 0, length);
            sentBytes += length;
        } catch (IOException e) {
            throw new PeerGoneException(e);
        }
    }

    /** Makes sure that the container cannot put an answer of its own in the place of a broken one. */
    void commit() throws IOException {
        response.flushBuffer();
    }
}
