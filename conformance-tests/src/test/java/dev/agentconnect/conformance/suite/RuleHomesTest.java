package dev.agentconnect.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.conformance.check.RuleCoverage;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import dev.agentconnect.protocol.rule.RuleRow;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
                        .anyMatch(home -> home.kind() != RuleHome.Kind.OPEN && home.kind() != RuleHome.Kind.REVIEW));
    }

    private static List<RuleCoverage> ofConnectors() {
        return RuleCoverage.of(EnumSet.of(RuleRow.CheckKind.CONNECTOR_WIRE), ConnectorSuite.checks());
    }

    private static List<RuleCoverage> ofPlatforms() {
        return RuleCoverage.of(EnumSet.of(RuleRow.CheckKind.CLIENT_WIRE), ClientSuite.checks());
    }

    @Test
    void everyRuleThatShowsOnTheWireOfAConnectorOrAPlatformHasACheckThereOrAReason() {
        assertThat(ofConnectors()).hasSizeGreaterThan(200);
        assertThat(ofPlatforms()).hasSizeGreaterThan(80);
        assertThat(Stream.concat(ofConnectors().stream(), ofPlatforms().stream()))
                .allSatisfy(coverage -> assertThat(
                                coverage.isChecked() || !coverage.reason().isBlank())
                        .as(coverage.rule().id())
                        .isTrue());
    }

    @Test
    void everyRuleThatACheckLooksAtHasAKitHomeOfItsSuite() {
        assertThat(ofConnectors())
                .filteredOn(RuleCoverage::isChecked)
                .allSatisfy(coverage -> assertThat(kitHomes(coverage))
                        .as(coverage.rule().id())
                        .anyMatch(id -> !id.startsWith("client.")));
        assertThat(ofPlatforms())
                .filteredOn(RuleCoverage::isChecked)
                .allSatisfy(coverage -> assertThat(kitHomes(coverage))
                        .as(coverage.rule().id())
                        .anyMatch(id -> id.startsWith("client.")));
    }

    private static List<String> kitHomes(RuleCoverage coverage) {
        return RuleHomes.xagent().of(coverage.rule().id()).stream()
                .filter(home -> home.kind() == RuleHome.Kind.KIT)
                .map(RuleHome::place)
                .toList();
    }

    @Test
    void aReasonWhyTheKitCannotSeeARuleIsOfASuiteThatDoesNotLookAtIt() {
        Set<String> uncovered = Stream.concat(ofConnectors().stream(), ofPlatforms().stream())
                .filter(coverage -> !coverage.isChecked())
                .map(coverage -> coverage.rule().id())
                .collect(Collectors.toSet());
        for (String ruleId : RuleHomes.xagent().ruleIds()) {
            boolean unseen =
                    RuleHomes.xagent().of(ruleId).stream().anyMatch(home -> home.kind() == RuleHome.Kind.UNSEEN);
            assertThat(!unseen || uncovered.contains(ruleId)).as(ruleId).isTrue();
        }
    }
}
