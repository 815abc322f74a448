package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Counts the failures of a link and says how long to wait after each, or to stop (rule WS-12). A link that was ready for
 * the stable time starts the count over. Moments are readings of {@link Timers#elapsed}. Not thread safe: the link guards it.
 */
final class Retries {
    private final LinkOptions options;
    private final BackOff backOff;

    private @Nullable Duration readySince;
    private boolean everReady;
    private int failures;

    Retries(LinkOptions options, RandomGenerator random) {
        this.options = options;
        this.backOff = new BackOff(options.backOff(), options.jitter(), random);
    }

    void startOver() {
        failures = 0;
    }

    void ready(Duration now) {
        readySince = now;
        everReady = true;
    }

    /** How long to wait after one more failure; empty to stop. The first attempt that somebody waits for is not repeated. */
    Optional<Duration> afterFailure(Duration now, boolean askedFor) {
        failures = wasStable(now) ? 1 : failures + 1;
        readySince = null;
        boolean stop = (askedFor && !everReady) || failures >= options.maxFailures();
        return stop ? Optional.empty() : Optional.of(backOff.after(failures));
    }

    private boolean wasStable(Duration now) {
        return readySince != null && now.minus(readySince).compareTo(options.stableAfter()) >= 0;
    }
}
