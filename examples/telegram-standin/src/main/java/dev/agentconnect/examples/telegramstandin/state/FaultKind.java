package dev.agentconnect.examples.telegramstandin.state;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The named ways in which a call can be made to fail. */
public enum FaultKind {
    /** Not executed; 429 with {@code retry_after}. */
    RATE_LIMIT,
    /** Not executed; 500. */
    SERVER_ERROR,
    /** Not executed; 401. */
    UNAUTHORIZED,
    /** Not executed; 403, the user blocked the bot. */
    FORBIDDEN,
    /** Not executed; 400. */
    BAD_REQUEST,
    /** Not executed; 409, another poller took over. */
    CONFLICT,
    /** Not executed; the connection is closed. */
    DROP_BEFORE,
    /** Executed; the connection is closed without an answer. */
    DROP_AFTER,
    /** Executed; the answer comes late. */
    SLOW,
    /** Not executed; 200 with a body that is no JSON. */
    MALFORMED;

    /** The name on the control port. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind with this name. */
    public static Optional<FaultKind> ofWireName(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.wireName().equals(name))
                .findFirst();
    }

    /** All names, in order. */
    public static List<String> wireNames() {
        return Arrays.stream(values()).map(FaultKind::wireName).toList();
    }
}
