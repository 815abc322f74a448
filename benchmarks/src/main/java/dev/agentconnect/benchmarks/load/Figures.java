package dev.agentconnect.benchmarks.load;

import java.util.Arrays;

/**
 * What one round measured.
 *
 * @param perSecond answers a second
 * @param p50Micros half of the answers took at most this long
 * @param p99Micros 99 of 100 answers took at most this long
 * @param cpuMicros processor time of the server for each answer
 */
record Figures(double perSecond, double p50Micros, double p99Micros, double cpuMicros) {
    /** From the time of each answer. */
    static Figures of(long[] nanos, double seconds, long cpuNanos) {
        if (nanos.length == 0) {
            throw new IllegalStateException("no answer came");
        }
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Figures(
                sorted.length / seconds, at(sorted, 0.50), at(sorted, 0.99), cpuNanos / 1_000.0 / sorted.length);
    }

    private static double at(long[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(part * sorted.length))] / 1_000.0;
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
