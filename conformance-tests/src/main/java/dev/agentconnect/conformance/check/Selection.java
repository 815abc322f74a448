package dev.agentconnect.conformance.check;

import java.util.List;

/** Which checks of a suite run. */
public final class Selection {
    /** Every id begins with it. */
    public static final List<String> ALL = List.of("");

    private static final List<String> WHOLE_RUN = List.of("run.", "client.run-");

    private Selection() {}

    /**
     * The checks whose ids begin in one of some ways, and those about the whole run.
     *
     * @param suite all checks
     * @param prefixes beginnings of ids
     * @return in the order of the suite; empty when the prefixes name no check
     */
    public static List<Check> of(List<Check> suite, List<String> prefixes) {
        return suite.stream().noneMatch(check -> begins(check, prefixes))
                ? List.of()
                : suite.stream()
                        .filter(check -> begins(check, WHOLE_RUN) || begins(check, prefixes))
                        .toList();
    }

    private static boolean begins(Check check, List<String> prefixes) {
        return prefixes.stream().anyMatch(check.id()::startsWith);
    }
}
