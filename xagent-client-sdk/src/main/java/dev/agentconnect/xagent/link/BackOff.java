package dev.agentconnect.xagent.link;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Waits that grow, with something added at random so that many clients do not come back in step. Thread safe when its
 * random source is.
 */
public final class BackOff {
    private final List<Duration> steps;
    private final double jitter;
    private final RandomGenerator random;

    /**
     * A back-off.
     *
     * @param steps the waits; the last one repeats
     * @param jitter what may be added, as a part of the wait
     * @param random the source of the addition
     */
    public BackOff(List<Duration> steps, double jitter, RandomGenerator random) {
        this.steps = List.copyOf(steps);
        this.jitter = jitter;
        this.random = random;
    }

    /**
     * The wait after a number of failures.
     *
     * @param failures how many failures in a row, from 1
     * @return the wait
     */
    public Duration after(int failures) {
        Duration step = steps.get(Math.min(Math.max(failures, 1), steps.size()) - 1);
        return step.plusNanos((long) (step.toNanos() * jitter * random.nextDouble()));
    }
}
