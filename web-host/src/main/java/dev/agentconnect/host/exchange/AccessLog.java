package dev.agentconnect.host.exchange;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line a request on the logger {@code dev.agentconnect.host.access}: method, path, status, bytes of the answer, milliseconds. No
 * query, no header and no address is in it. A long segment of a path may be a capability, such as a file reference (Connector Protocol
 * 3.0, section 5.2), so that only its beginning is written.
 */
public final class AccessLog {
    /** The longest segment that is written whole; file references and other capabilities are longer. */
    private static final int LONGEST_SEGMENT = 20;

    private static final int SHOWN = 8;
    private static final int MAX_PATH = 200;
    private static final Logger LOG = LoggerFactory.getLogger("dev.agentconnect.host.access");

    private AccessLog() {}

    /**
     * Writes the line.
     *
     * @param path the decoded path that {@link RequestPath} let through, null when it did not
     */
    public static void write(String method, @Nullable String path, int status, long bytes, Duration took) {
        LOG.info("{} {} {} {} {}", word(method), shown(path), status, bytes, took.toMillis());
    }

    private static String word(String method) {
        boolean plain = method.length() <= SHOWN && method.chars().allMatch(c -> c >= 'A' && c <= 'Z');
        return plain ? method : "-";
    }

    static String shown(@Nullable String path) {
        if (path == null) {
            return "-";
        }
        String shown = Arrays.stream(path.split("/", -1))
                .map(AccessLog::segment)
                .map(segment -> segment.replace(' ', '+'))
                .collect(Collectors.joining("/"));
        return shown.length() <= MAX_PATH ? shown : shown.substring(0, MAX_PATH) + "...";
    }

    private static String segment(String segment) {
        return segment.length() <= LONGEST_SEGMENT ? segment : segment.substring(0, SHOWN) + "...";
    }
}
