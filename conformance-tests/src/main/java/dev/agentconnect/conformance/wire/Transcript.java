package dev.agentconnect.conformance.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * What one check sent and received, in order, without secrets. Bounded: a long packet is cut and after {@link #MOST_LINES}
 * lines the rest is only counted. Thread safe.
 */
public final class Transcript {
    /** Enough for every check of the suite, small enough for a report. */
    public static final int MOST_LINES = 400;

    /** The part of one packet that is kept, in characters. */
    public static final int LONGEST_LINE = 2_000;

    private final Secrets secrets;
    private final List<String> lines = new ArrayList<>(); // guarded by this
    private int dropped; // guarded by this

    /**
     * Starts an empty transcript.
     *
     * @param secrets what must not be written down
     */
    public Transcript(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * Notes something that was sent.
     *
     * @param what the packet or a description
     */
    public void sent(String what) {
        add("> " + what);
    }

    /**
     * Notes something that was received.
     *
     * @param what the packet or a description
     */
    public void received(String what) {
        add("< " + what);
    }

    /**
     * Notes something that is no traffic.
     *
     * @param what a short sentence
     */
    public void note(String what) {
        add("- " + what);
    }

    private synchronized void add(String line) {
        if (lines.size() >= MOST_LINES) {
            dropped++;
            return;
        }
        // Redacted before it is cut, so that no half of a secret survives the cut.
        String clean = secrets.redact(line);
        lines.add(
                clean.length() <= LONGEST_LINE
                        ? clean
                        : clean.substring(0, LONGEST_LINE) + "... (" + clean.length() + " characters)");
    }

    /**
     * What was noted so far.
     *
     * @return a copy
     */
    public synchronized List<String> lines() {
        List<String> copy = new ArrayList<>(lines);
        if (dropped > 0) {
            copy.add("- and " + dropped + " more");
        }
        return List.copyOf(copy);
    }
}
