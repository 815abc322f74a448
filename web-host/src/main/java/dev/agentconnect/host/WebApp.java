package dev.agentconnect.host;

import dev.agentconnect.host.http.HttpHandler;
import dev.agentconnect.host.websocket.WebSocketEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a host serves: HTTP routes and WebSocket paths below one optional path prefix. It is immutable and knows no server.
 *
 * <p>An exact route wins over a prefix route, a longer prefix over a shorter one. HEAD is served by the GET route.
 */
public final class WebApp {
    private static final Pattern SEGMENTS = Pattern.compile("(/[A-Za-z0-9._~-]+)*");

    private final String pathPrefix;
    private final List<Route> routes;

    private WebApp(String pathPrefix, List<Route> routes) {
        this.pathPrefix = pathPrefix;
        this.routes = List.copyOf(routes);
    }

    /** Starts an app without routes and without a path prefix. */
    public static Builder builder() {
        return new Builder();
    }

    /** The path prefix, such as {@code /connectors/telegram}; empty when there is none. */
    public String pathPrefix() {
        return pathPrefix;
    }

    /** The routes that match a decoded path below the prefix: those of the best matching path, one per method. */
    public List<Route> routesAt(String path) {
        List<Route> exact = routes.stream()
                .filter(r -> !r.prefix() && r.path().equals(path))
                .toList();
        if (!exact.isEmpty()) {
            return exact;
        }
        Optional<String> longest = routes.stream()
                .filter(r -> r.prefix()
                        && path.startsWith(r.path())
                        && path.length() > r.path().length())
                .map(Route::path)
                .reduce((a, b) -> a.length() >= b.length() ? a : b);
        return longest.map(best -> routes.stream()
                        .filter(r -> r.prefix() && r.path().equals(best))
                        .toList())
                .orElse(List.of());
    }

    /** One thing that a host serves. */
    public sealed interface Route {
        /** The exact path, or the start of the path including the slash at its end. */
        String path();

        /** Whether {@link #path()} is only the start of what it matches. */
        boolean prefix();

        /** The method it answers; a WebSocket is asked for with {@code GET}. */
        String method();
    }

    /**
     * Answers plain HTTP.
     *
     * @param method {@code GET} or {@code POST}
     * @param path the exact path, or the start of it
     * @param prefix whether the path is only the start
     * @param handler answers the exchanges
     */
    public record HttpRoute(String method, String path, boolean prefix, HttpHandler handler) implements Route {}

    /**
     * Accepts WebSockets.
     *
     * @param path the exact path
     * @param endpoint decides about each upgrade
     */
    public record WebSocketRoute(String path, WebSocketEndpoint endpoint) implements Route {
        @Override
        public boolean prefix() {
            return false;
        }

        @Override
        public String method() {
            return "GET";
        }
    }

    /** Collects the routes of a {@link WebApp}. It is used by one thread. */
    public static final class Builder {
        private final List<Route> routes = new ArrayList<>();
        private String pathPrefix = "";

        private Builder() {}

        /**
         * Serves everything below a path.
         *
         * @param prefix segments of unreserved characters, such as {@code /connectors/telegram}; a slash at the end is
         *     ignored, empty means none
         */
        public Builder pathPrefix(String prefix) {
            String trimmed = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
            requirePath(trimmed);
            pathPrefix = trimmed;
            return this;
        }

        /** Answers GET and HEAD of one path. */
        public Builder get(String path, HttpHandler handler) {
            return add(new HttpRoute("GET", path, false, handler));
        }

        /** Answers POST of one path. */
        public Builder post(String path, HttpHandler handler) {
            return add(new HttpRoute("POST", path, false, handler));
        }

        /** Answers GET and HEAD of every longer path that begins with {@code path}, which ends with a slash. */
        public Builder getBelow(String path, HttpHandler handler) {
            return add(new HttpRoute("GET", path, true, handler));
        }

        /** Answers POST of every longer path that begins with {@code path}, which ends with a slash. */
        public Builder postBelow(String path, HttpHandler handler) {
            return add(new HttpRoute("POST", path, true, handler));
        }

        /** Accepts WebSockets on one path. */
        public Builder webSocket(String path, WebSocketEndpoint endpoint) {
            return add(new WebSocketRoute(path, endpoint));
        }

        /** Finishes the app. */
        public WebApp build() {
            return new WebApp(pathPrefix, routes);
        }

        private Builder add(Route route) {
            requirePath(route.prefix() ? withoutLastSlash(route.path()) : route.path());
            boolean taken = routes.stream()
                    .anyMatch(r -> r.path().equals(route.path()) && r.method().equals(route.method()));
            if (taken) {
                throw new IllegalArgumentException("two routes for " + route.method() + " " + route.path());
            }
            routes.add(route);
            return this;
        }

        private static String withoutLastSlash(String path) {
            if (!path.endsWith("/")) {
                throw new IllegalArgumentException("a prefix route must end with a slash");
            }
            return path.substring(0, path.length() - 1);
        }

        private static void requirePath(String path) {
            boolean dots = path.contains("/./") || path.contains("/../") || path.endsWith("/.") || path.endsWith("/..");
            if (dots || !SEGMENTS.matcher(path).matches()) {
                throw new IllegalArgumentException("a path is '/' and segments of letters, digits, '.', '_', '~', '-'");
            }
        }
    }
}
