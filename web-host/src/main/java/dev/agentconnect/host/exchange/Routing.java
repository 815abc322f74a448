package dev.agentconnect.host.exchange;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebApp.HttpRoute;
import dev.agentconnect.host.WebApp.Route;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a request goes. */
public sealed interface Routing {
    /**
     * To a route.
     *
     * @param route the route
     * @param path the path below the app's prefix
     */
    record To(Route route, String path) implements Routing {}

    /**
     * Nowhere, and the peer is told why.
     *
     * @param failure the answer
     * @param allow the methods that would be answered, null when the method is not at fault
     */
    record Nowhere(Failure failure, @Nullable String allow) implements Routing {}

    /**
     * Finds the route of a request.
     *
     * @param whole the path that {@link RequestPath} let through, null when it did not
     */
    static Routing of(WebApp app, @Nullable String whole, String method) {
        if (whole == null) {
            return new Nowhere(Failure.BAD_REQUEST, null);
        }
        String path = RequestPath.below(app.pathPrefix(), whole);
        List<Route> routes = path == null ? List.of() : app.routesAt(path);
        if (path == null || routes.isEmpty()) {
            return new Nowhere(Failure.NOT_FOUND, null);
        }
        for (Route route : routes) {
            boolean head = method.equals("HEAD") && route.method().equals("GET") && route instanceof HttpRoute;
            if (head || route.method().equals(method)) {
                return new To(route, path);
            }
        }
        return new Nowhere(Failure.METHOD_NOT_ALLOWED, allowed(routes));
    }

    private static String allowed(List<Route> routes) {
        return routes.stream()
                .map(route -> route instanceof HttpRoute && route.method().equals("GET") ? "GET, HEAD" : route.method())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
