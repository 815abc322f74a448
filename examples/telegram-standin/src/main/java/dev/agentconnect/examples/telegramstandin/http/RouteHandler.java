package dev.agentconnect.examples.telegramstandin.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands a request to the route and writes what comes back. Nothing here may log the URL: it holds the bot token. */
final class RouteHandler extends Handler.Abstract {
    static final String JSON_TYPE = "application/json";

    private static final Logger LOG = LoggerFactory.getLogger(RouteHandler.class);

    private final HttpPort.Route route;

    RouteHandler(HttpPort.Route route) {
        this.route = route;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        CompletionStage<Answer> answer;
        try {
            answer = route.answer(request);
        } catch (RuntimeException failure) {
            write(null, failure, request, response, callback);
            return true;
        }
        var unused = answer.whenComplete((value, failure) -> write(value, failure, request, response, callback));
        return true;
    }

    private static void write(
            @Nullable Answer answer,
            @Nullable Throwable failure,
            Request request,
            Response response,
            Callback callback) {
        if (answer instanceof Answer.Dropped) {
            request.getConnectionMetaData().getConnection().getEndPoint().close();
            callback.failed(new EofException());
            return;
        }
        if (answer == null) {
            LOG.error("A call failed unexpectedly", failure);
        }
        Answer known = answer == null ? new Answer.Json(500, internalError()) : answer;
        UnreadBody.discard(request, () -> send(known, response, callback));
    }

    private static JsonNode internalError() {
        return WireJson.object().put("ok", false).put("error_code", 500).put("description", "Internal Server Error");
    }

    private static void send(Answer answer, Response response, Callback callback) {
        try {
            if (answer instanceof Answer.Json json) {
                sendBody(json.status(), WireJson.write(json.body()), response, callback);
            } else if (answer instanceof Answer.Raw raw) {
                sendBody(raw.status(), raw.body().getBytes(StandardCharsets.UTF_8), response, callback);
            } else if (answer instanceof Answer.FileContent content) {
                sendFile(content.file(), content.byteSize(), response, callback);
            }
        } catch (RuntimeException unexpected) {
            LOG.error("An answer could not be written", unexpected);
            callback.failed(new EofException());
        }
    }

    private static void sendBody(int status, byte[] body, Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON_TYPE);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    private static void sendFile(Path file, long byteSize, Response response, Callback callback) {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, byteSize);
        Content.copy(Content.Source.from(file), response, callback);
    }
}
