package dev.agentconnect.conformance.suite;

import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.document.Finding;
import java.util.List;
import java.util.stream.Collectors;

/** Turns the broken rules of a document into an outcome: errors fail, advice warns. */
final class Documents {
    private Documents() {}

    static Outcome outcome(List<Finding> findings) {
        List<Finding> errors = findings.stream().filter(Finding::error).toList();
        if (!errors.isEmpty()) {
            return Outcome.fail("no broken rule", lines(errors));
        }
        return findings.isEmpty() ? Outcome.pass() : Outcome.warning("no advice left out", lines(findings));
    }

    private static String lines(List<Finding> findings) {
        return findings.stream().map(Finding::line).collect(Collectors.joining("; "));
    }
}
