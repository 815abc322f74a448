package dev.agentconnect.conformance.check;

import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import dev.agentconnect.protocol.rule.RuleRow;
import dev.agentconnect.protocol.rule.RuleTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the kit does about one rule of the wire: checks, or the reason why there is none.
 *
 * @param rule the row of the rules table
 * @param checks the ids of the checks that look at it
 * @param reason why there is no check; empty when there is one, or when nobody gave a reason
 */
public record RuleCoverage(RuleRow rule, List<String> checks, String reason) {
    private static final Set<RuleHome.Kind> REASONS =
            EnumSet.of(RuleHome.Kind.UNSEEN, RuleHome.Kind.REVIEW, RuleHome.Kind.OPEN);

    /** Copies the ids. */
    public RuleCoverage {
        checks = List.copyOf(checks);
    }

    /**
     * All rules that can be checked in one of some ways.
     *
     * @param kinds the ways, {@link RuleRow.CheckKind#CONNECTOR_WIRE} for the connector suite
     * @param suite the checks
     * @return in the order of the table
     */
    public static List<RuleCoverage> of(Set<RuleRow.CheckKind> kinds, List<Check> suite) {
        return RuleTable.xagent().rows().stream()
                .filter(row -> row.kinds().stream().anyMatch(kinds::contains))
                .map(row -> of(row, suite))
                .toList();
    }

    private static RuleCoverage of(RuleRow row, List<Check> suite) {
        List<String> checks = suite.stream()
                .filter(check -> check.rules().contains(row.id()))
                .map(Check::id)
                .toList();
        String reason = RuleHomes.xagent().of(row.id()).stream()
                .filter(home -> REASONS.contains(home.kind()))
                .map(RuleHome::place)
                .findFirst()
                .orElse("");
        return new RuleCoverage(row, checks, checks.isEmpty() ? reason : "");
    }

    /**
     * Whether the rule is looked at.
     *
     * @return true when there is a check
     */
    public boolean isChecked() {
        return !checks.isEmpty();
    }
}
