package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebApp.HttpRoute;
import dev.agentconnect.host.WebApp.WebSocketRoute;
import dev.agentconnect.host.exchange.AccessLog;
import dev.agentconnect.host.exchange.RequestPath;
import dev.agentconnect.host.exchange.Routing;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** The way of a request: path, route, method, then an exchange for a handler or an upgrade. */
final class AppHandler extends Handler.Abstract {
    private final WebApp app;
    private final ExchangeRunner exchanges;
    private final SocketUpgrade upgrades;
    private final boolean accessLog;

    AppHandler(WebApp app, ExchangeRunner exchanges, SocketUpgrade upgrades, boolean accessLog) {
        this.app = app;
        this.exchanges = exchanges;
        this.upgrades = upgrades;
        this.accessLog = accessLog;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        // Jetty has refused encoded slashes, dots and bad escapes before.
        String whole = RequestPath.of(
                request.getHttpURI().getPath(), request.getHttpURI().getDecodedPath());
        if (accessLog) {
            log(whole, request, response);
        }
        Routing routing = Routing.of(app, whole, request.getMethod());
        if (routing instanceof Routing.Nowhere nowhere) {
            if (nowhere.allow() != null) {
                response.getHeaders().put("Allow", nowhere.allow());
            }
            JsonErrors.write(nowhere.failure(), response, callback);
        } else if (routing instanceof Routing.To to) {
            run(to, request, response, callback);
        }
        return true;
    }

    private void run(Routing.To to, Request request, Response response, Callback callback) {
        if (to.route() instanceof HttpRoute http) {
            exchanges.run(http.handler(), to.path(), request, response, callback);
        } else if (to.route() instanceof WebSocketRoute socket) {
            upgrades.upgrade(socket.endpoint(), to.path(), request, response, callback);
        }
    }

    private static void log(@Nullable String path, Request request, Response response) {
        String method = request.getMethod();
        Request.addCompletionListener(
                request,
                failure -> AccessLog.write(
                        method,
                        path,
                        response.getStatus(),
                        Response.getContentBytesWritten(response),
                        Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime())));
    }
}
