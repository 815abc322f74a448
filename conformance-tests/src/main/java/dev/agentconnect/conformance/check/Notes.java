package dev.agentconnect.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was seen during a run that a rule forbids, whichever check caused it. Bounded and thread safe. */
public final class Notes {
    /** Notes that are kept; one of a kind is enough to fail. */
    public static final int MOST = 200;

    private final List<Note> notes = new ArrayList<>(); // guarded by this

    /** Starts without notes. */
    public Notes() {}

    /**
     * Something that a rule forbids.
     *
     * @param rule the rule's id
     * @param what what was seen
     */
    public record Note(String rule, String what) {}

    /**
     * Notes something, once.
     *
     * @param rule the rule's id
     * @param what what was seen
     */
    public synchronized void add(String rule, String what) {
        Note note = new Note(rule, what);
        if (notes.size() < MOST && !notes.contains(note)) {
            notes.add(note);
        }
    }

    /**
     * The notes on some rules.
     *
     * @param rules rule ids
     * @return in order
     */
    public synchronized List<Note> on(List<String> rules) {
        return notes.stream().filter(note -> rules.contains(note.rule())).toList();
    }

    /**
     * How a check about the whole run ends.
     *
     * @param rules rule ids
     * @param packets how many packets came in the run
     * @return a fail when one of the rules was broken
     */
    public Outcome outcome(List<String> rules, long packets) {
        List<Note> broken = on(rules);
        if (!broken.isEmpty()) {
            return Outcome.fail(
                    "nothing of the kind in the whole run",
                    broken.stream()
                            .map(note -> note.what() + " (" + note.rule() + ")")
                            .collect(Collectors.joining("; ")));
        }
        return packets == 0 ? new Outcome.NotTested("no packet was received in this run") : Outcome.pass();
    }
}
