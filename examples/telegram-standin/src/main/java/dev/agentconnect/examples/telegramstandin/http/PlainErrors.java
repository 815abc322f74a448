package dev.agentconnect.examples.telegramstandin.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Errors found below the routes, such as an unreadable request line. The server's own page would repeat the URL. */
final class PlainErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, RouteHandler.JSON_TYPE);
        var body = WireJson.object()
                .put("ok", false)
                .put("error_code", status)
                .put("description", HttpStatus.getMessage(status));
        Content.Sink.write(response, true, body.toString(), callback);
        return true;
    }
}
