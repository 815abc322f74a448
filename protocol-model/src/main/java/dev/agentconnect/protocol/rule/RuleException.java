package dev.agentconnect.protocol.rule;

import java.util.List;
import java.util.stream.Collectors;

/** A document that breaks rules. It lists all of them; its message holds places and rules, never values. */
public final class RuleException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of records; nobody serialises an exception of this suite
    private final List<Violation> violations;

    /**
     * Makes the exception.
     *
     * @param what the document that was refused
     * @param violations the broken rules
     */
    public RuleException(String what, List<Violation> violations) {
        super(what + ": " + violations.stream().map(Violation::describe).collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
    }

    /**
     * The broken rules.
     *
     * @return all of them, in document order
     */
    public List<Violation> violations() {
        return violations;
    }
}
