package dev.agentconnect.host.jetty;

import java.util.Arrays;
import java.util.List;
import org.eclipse.jetty.http.HttpURI;
import org.jspecify.annotations.Nullable;

/** Decides which paths may reach a handler. Jetty has refused encoded slashes, dots and bad escapes before. */
final class RequestPath {
    private RequestPath() {}

    /** The decoded path, null when a handler must not see it. */
    static @Nullable String of(HttpURI uri) {
        String raw = uri.getPath();
        String decoded = uri.getDecodedPath();
        if (raw == null || decoded == null || !decoded.startsWith("/") || raw.indexOf(';') >= 0) {
            return null;
        }
        boolean odd = decoded.chars().anyMatch(c -> c == '\\' || Character.isISOControl(c) || c == 0xFFFD);
        return odd || hasOddSegment(decoded) ? null : decoded;
    }

    /** The part of a path below a prefix, {@code /} for the prefix itself; null when it is elsewhere. */
    static @Nullable String below(String prefix, String path) {
        if (path.equals(prefix)) {
            return "/";
        }
        return path.startsWith(prefix + "/") ? path.substring(prefix.length()) : null;
    }

    private static boolean hasOddSegment(String path) {
        List<String> segments = Arrays.asList(path.substring(1).split("/", -1));
        int last = segments.size() - 1;
        for (int i = 0; i <= last; i++) {
            String segment = segments.get(i);
            boolean emptyInside = segment.isEmpty() && i < last;
            if (emptyInside || segment.equals(".") || segment.equals("..")) {
                return true;
            }
        }
        return false;
    }
}
