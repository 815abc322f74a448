package dev.agentconnect.xagent.error;

import dev.agentconnect.protocol.rule.Violation;
import java.util.List;
import java.util.stream.Collectors;

/** The card breaks rules or is of a generation that is not admitted (sections 4.1 and 12). Nothing was connected. */
public final class CardRefused extends ConnectorException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of records; nobody serialises an exception of this suite
    private final List<Violation> violations;

    /**
     * Makes the exception.
     *
     * @param violations every broken rule
     */
    public CardRefused(List<Violation> violations) {
        super("card refused: " + violations.stream().map(Violation::describe).collect(Collectors.joining("; ")), null);
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
