package dev.agentconnect.benchmarks.load;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Durations in nanoseconds, added by one thread at a time. Grows with the length of a round. */
final class Times {
    private long[] nanos = new long[1_024];
    private int size;

    void add(long duration) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        nanos[size++] = duration;
    }

    void clear() {
        size = 0;
    }

    LongStream stream() {
        return Arrays.stream(nanos, 0, size);
    }
}
