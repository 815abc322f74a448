package dev.agentconnect.host.jetty;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebApp.HttpRoute;
import dev.agentconnect.host.WebApp.Route;
import dev.agentconnect.host.WebApp.WebSocketRoute;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The way of a request: path, route, method, then an exchange for a handler or an upgrade. */
final class AppHandler extends Handler.Abstract {
    private final WebApp app;
    private final ExchangeRunner exchanges;
    private final SocketUpgrade upgrades;

    AppHandler(WebApp app, ExchangeRunner exchanges, SocketUpgrade upgrades) {
        this.app = app;
        this.exchanges = exchanges;
        this.upgrades = upgrades;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String whole = RequestPath.of(request.getHttpURI());
        if (whole == null) {
            JsonErrors.write(Failure.BAD_REQUEST, response, callback);
            return true;
        }
        String path = RequestPath.below(app.pathPrefix(), whole);
        List<Route> routes = path == null ? List.of() : app.routesAt(path);
        if (path == null || routes.isEmpty()) {
            JsonErrors.write(Failure.NOT_FOUND, response, callback);
            return true;
        }
        for (Route route : routes) {
            if (answers(route, request.getMethod())) {
                run(route, path, request, response, callback);
                return true;
            }
        }
        response.getHeaders().put("Allow", allowed(routes));
        JsonErrors.write(Failure.METHOD_NOT_ALLOWED, response, callback);
        return true;
    }

    private void run(Route route, String path, Request request, Response response, Callback callback) {
        if (route instanceof HttpRoute http) {
            exchanges.run(http.handler(), path, request, response, callback);
        } else if (route instanceof WebSocketRoute socket) {
            upgrades.upgrade(socket.endpoint(), path, request, response, callback);
        }
    }

    private static boolean answers(Route route, String method) {
        boolean head = method.equals("HEAD") && route.method().equals("GET") && route instanceof HttpRoute;
        return head || route.method().equals(method);
    }

    private static String allowed(List<Route> routes) {
        return routes.stream()
                .map(route -> route instanceof HttpRoute && route.method().equals("GET") ? "GET, HEAD" : route.method())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
