package dev.agentconnect.conformance.command;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A run that may be told to end, for example with Ctrl-C: what it has found by then is not lost, and never looks like a whole
 * run. Thread safe; {@link #end} ends the watch.
 */
final class Interruption {
    private static final String REASON = "the run was interrupted";

    private final List<Check> chosen;
    private final Consumer<List<CheckResult>> lastWords;
    private final List<CheckResult> finished = new ArrayList<>(); // guarded by this
    private boolean spoken; // guarded by this
    private final Thread atEnd = new Thread(this::speak, "last-words");

    /**
     * Begins to watch.
     *
     * @param chosen what runs
     * @param lastWords takes a result for each check, when the process ends too early
     */
    Interruption(List<Check> chosen, Consumer<List<CheckResult>> lastWords) {
        this.chosen = chosen;
        this.lastWords = lastWords;
        Runtime.getRuntime().addShutdownHook(atEnd);
    }

    /** Takes a result; false when the last words are spoken, and nobody should say more. */
    synchronized boolean finished(CheckResult result) {
        finished.add(result);
        return !spoken;
    }

    /** What is known, and for the rest that it is not: the first check that did not end spoils the run. */
    synchronized List<CheckResult> results() {
        List<CheckResult> all = new ArrayList<>(finished);
        for (Check check : chosen.subList(finished.size(), chosen.size())) {
            Outcome outcome =
                    all.size() == finished.size() ? new Outcome.KitError(REASON) : new Outcome.NotTested(REASON);
            all.add(new CheckResult(check, outcome, Duration.ZERO, List.of()));
        }
        return all;
    }

    private void speak() {
        lastWords.accept(last());
    }

    private synchronized List<CheckResult> last() {
        spoken = true;
        return results();
    }

    /** Ends the watch; false when the process is ending already, so that the last words are on their way. */
    boolean end() {
        try {
            return Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
