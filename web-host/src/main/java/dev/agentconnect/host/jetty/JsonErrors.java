package dev.agentconnect.host.jetty;

import dev.agentconnect.host.exchange.Failure;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers the requests that Jetty refuses by itself, so that its error pages are never seen. */
final class JsonErrors extends ErrorHandler {
    static final String JSON = "application/json";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        write(Failure.of(response.getStatus()), response, callback);
        return true;
    }

    static void write(Failure failure, Response response, Callback callback) {
        byte[] body = failure.json();
        if (response.getStatus() < 400) {
            response.setStatus(failure.status());
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
