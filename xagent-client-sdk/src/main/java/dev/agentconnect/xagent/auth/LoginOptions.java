package dev.agentconnect.xagent.auth;

import java.time.Duration;

/**
 * The pacing of a login.
 *
 * @param timeout how long a login may take, default 2 min
 * @param shortestPoll the least wait between two polls, whatever the connector asks for, default 500 ms
 * @param longestPoll the longest wait between two polls, default 30 s
 * @param defaultPoll the wait when the connector names none, default 2 s
 */
public record LoginOptions(Duration timeout, Duration shortestPoll, Duration longestPoll, Duration defaultPoll) {
    /** The numbers of this suite. */
    public static final LoginOptions DEFAULTS = new LoginOptions(
            Duration.ofMinutes(2), Duration.ofMillis(500), Duration.ofSeconds(30), Duration.ofSeconds(2));

    Duration poll(@org.jspecify.annotations.Nullable Long askedMillis) {
        Duration asked = askedMillis == null ? defaultPoll : Duration.ofMillis(askedMillis);
        if (asked.compareTo(shortestPoll) < 0) {
            return shortestPoll;
        }
        return asked.compareTo(longestPoll) > 0 ? longestPoll : asked;
    }
}
