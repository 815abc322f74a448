package dev.agentconnect.host.servlet;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the query; the container's own parameters would also hold those of a form body, and read it for that. */
final class QueryString {
    private QueryString() {}

    /** The first value of a parameter, decoded as UTF-8; null when it is absent or not well-formed. */
    static @Nullable String first(@Nullable String query, String name) {
        if (query == null) {
            return null;
        }
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (name.equals(decoded(key))) {
                return equals < 0 ? "" : decoded(pair.substring(equals + 1));
            }
        }
        return null;
    }

    private static @Nullable String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
