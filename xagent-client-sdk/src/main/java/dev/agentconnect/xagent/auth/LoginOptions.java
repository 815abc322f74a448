package dev.agentconnect.xagent.auth;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The pacing of a login.
 *
 * @param timeout how long a form login may take, default 2 min
 * @param qrTimeout how long a QR login may take, all its codes together, default 10 min
 * @param shortestPoll the least wait between two polls, whatever the connector asks for, default 500 ms
 * @param longestPoll the longest wait between two polls, default 30 s
 * @param defaultPoll the wait when the connector names none, default 2 s
 * @param maxRefreshes how many new codes a QR login asks for, default 3
 */
public record LoginOptions(
        Duration timeout,
        Duration qrTimeout,
        Duration shortestPoll,
        Duration longestPoll,
        Duration defaultPoll,
        int maxRefreshes) {
    /** The numbers of this suite. */
    public static final LoginOptions DEFAULTS = new LoginOptions(
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofMillis(500),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            3);

    Duration poll(@Nullable Long askedMillis) {
        Duration asked = askedMillis == null ? defaultPoll : Duration.ofMillis(askedMillis);
        if (asked.compareTo(shortestPoll) < 0) {
            return shortestPoll;
        }
        return asked.compareTo(longestPoll) > 0 ? longestPoll : asked;
    }

    /** What a connector or target that says "slow down" gets. */
    Duration slower(Duration pace) {
        Duration twice = pace.multipliedBy(2);
        return twice.compareTo(longestPoll) > 0 ? longestPoll : twice;
    }
}
