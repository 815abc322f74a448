package dev.agentconnect.host.servlet;

import dev.agentconnect.host.exchange.RequestPath;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The path of a request below its context. */
final class ServletPath {
    private ServletPath() {}

    /** The decoded path, null when a handler must not see it. Containers differ in what they let through, so both forms are looked at. */
    static @Nullable String of(HttpServletRequest request) {
        String raw = request.getRequestURI();
        if (raw == null || RequestPath.isDisguised(raw)) {
            return null;
        }
        String info = request.getPathInfo();
        return RequestPath.of(raw, request.getServletPath() + (info == null ? "" : info));
    }
}
