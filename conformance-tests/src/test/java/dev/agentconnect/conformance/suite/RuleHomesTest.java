package dev.agentconnect.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.RuleCoverage;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import dev.agentconnect.protocol.rule.RuleRow;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table that says where a rule is enforced names checks of this kit: they exist, and they look at that rule. */
class RuleHomesTest {
    /** The checks of connectors and the scenarios of platforms. */
    private static Stream<Check> checks() {
        return Stream.concat(ConnectorSuite.checks().stream(), ClientSuite.checks().stream());
    }

    @Test
    void everyCheckThatTheTableOfHomesNamesLooksAtItsRule() {
        Map<String, Check> checks = checks().collect(Collectors.toMap(Check::id, Function.identity()));
        for (String ruleId : RuleHomes.xagent().ruleIds()) {
            for (RuleHome home : RuleHomes.xagent().of(ruleId)) {
                if (home.kind() == RuleHome.Kind.KIT) {
                    assertThat(checks).as(ruleId).containsKey(home.place());
                    assertThat(checks.get(home.place()).rules())
                            .as(home.place())
                            .contains(ruleId);
                }
            }
        }
    }

    @Test
    void noRuleThatACheckLooksAtIsCalledOpenAlone() {
        assertThat(checks().flatMap(check -> check.rules().stream()))
                .allSatisfy(ruleId -> assertThat(RuleHomes.xagent().of(ruleId))
                        .as(ruleId)
                        .anyMatch(home -> home.kind() != RuleHome.Kind.OPEN && home.kind() != RuleHome.Kind.REVIEW)
                        .noneMatch(home -> home.kind() == RuleHome.Kind.UNSEEN));
    }

    @Test
    void everyRuleThatShowsOnTheWireOfAConnectorHasACheckOrAReason() {
        assertThat(RuleCoverage.of(EnumSet.of(RuleRow.CheckKind.CONNECTOR_WIRE), ConnectorSuite.checks()))
                .hasSizeGreaterThan(200)
                .allSatisfy(coverage -> assertThat(
                                coverage.isChecked() || !coverage.reason().isBlank())
                        .as(coverage.rule().id())
                        .isTrue());
    }

    @Test
    void everyRuleThatACheckLooksAtHasAKitHome() {
        assertThat(RuleCoverage.of(EnumSet.of(RuleRow.CheckKind.CONNECTOR_WIRE), ConnectorSuite.checks()))
                .filteredOn(RuleCoverage::isChecked)
                .allSatisfy(coverage -> assertThat(
                                RuleHomes.xagent().of(coverage.rule().id()))
                        .as(coverage.rule().id())
                        .anyMatch(home -> home.kind() == RuleHome.Kind.KIT));
    }
}
