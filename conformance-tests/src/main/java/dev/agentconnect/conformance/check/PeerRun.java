package dev.agentconnect.conformance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A suite that is ready to run against one peer. Used by one thread. */
public interface PeerRun extends AutoCloseable {
    /**
     * Which suite it is, as reports name it.
     *
     * @return {@code connector} or {@code client}
     */
    String suite();

    /**
     * Where the peer is, or where it comes to.
     *
     * @return an http URL
     */
    String url();

    /**
     * Runs one check. Checks about the whole run look at everything that came before them.
     *
     * @param check a check of this suite
     * @return what became of it; a fault of the kit is one of its outcomes
     */
    CheckResult run(Check check);

    /**
     * Runs checks one after the other.
     *
     * @param checks in the order in which they shall run
     * @param progress hears each result at once
     * @return all results
     */
    default List<CheckResult> run(List<Check> checks, Consumer<CheckResult> progress) {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : checks) {
            CheckResult result = run(check);
            results.add(result);
            progress.accept(result);
        }
        return results;
    }

    /** Lets go of what the run as a whole holds; each check has ended what it began. */
    @Override
    void close();
}
