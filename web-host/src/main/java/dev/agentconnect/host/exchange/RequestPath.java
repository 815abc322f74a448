package dev.agentconnect.host.exchange;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides which paths may reach a handler, so that no handler sees one that could lead elsewhere. */
public final class RequestPath {
    /** Slashes, backslashes, dots and controls in disguise, and path parameters. */
    private static final Pattern DISGUISED = Pattern.compile(".*(;|\\\\|//|%2f|%5c|%2e|%7f|%[01][0-9a-f]).*");

    private RequestPath() {}

    /**
     * Looks at a path that the server decoded and normalised.
     *
     * @param raw the path as it came, without the query
     * @param decoded what the server made of it
     * @return the decoded path, null when a handler must not see it
     */
    public static @Nullable String of(@Nullable String raw, @Nullable String decoded) {
        if (raw == null || decoded == null || !decoded.startsWith("/") || raw.indexOf(';') >= 0) {
            return null;
        }
        boolean odd = decoded.chars().anyMatch(c -> c == '\\' || Character.isISOControl(c) || c == 0xFFFD);
        return odd || hasOddSegment(decoded) ? null : decoded;
    }

    /** Whether a path as it came holds what some servers resolve or drop while they decode it. */
    public static boolean isDisguised(String raw) {
        return DISGUISED.matcher(raw.toLowerCase(Locale.ROOT)).matches();
    }

    /** The part of a path below a prefix, {@code /} for the prefix itself; null when it is elsewhere. */
    public static @Nullable String below(String prefix, String path) {
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
