package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.protocol.rule.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClientSuiteTest {
    private static final List<Scenario> SCENARIOS = ClientSuite.scenarios();
    private static final Set<String> RULES =
            SCENARIOS.stream().flatMap(scenario -> scenario.rules().stream()).collect(Collectors.toSet());

    @Test
    void everyScenarioHasAnIdOfItsOwnAndRulesOfTheTable() {
        assertThat(SCENARIOS)
                .extracting(Scenario::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("client\\.[a-z0-9-]+"));
        assertThat(RULES)
                .allSatisfy(rule ->
                        assertThat(RuleTable.xagent().find(rule)).as(rule).isPresent());
    }

    @Test
    void scenariosAboutTheWholeRunComeLast() {
        List<String> ids = SCENARIOS.stream().map(Scenario::id).toList();
        List<String> whole =
                ids.stream().filter(id -> id.startsWith("client.run-")).toList();

        assertThat(ids.subList(ids.size() - whole.size(), ids.size()))
                .isEqualTo(whole)
                .isNotEmpty();
    }

    @Test
    void everyScenarioIsBrokenByAPlatformOfTheTestsExceptTheOneThatNeverFails() {
        Set<String> caught = Arrays.stream(Flaw.values())
                .flatMap(flaw -> flaw.caughtBy().stream())
                .collect(Collectors.toSet());

        assertThat(SCENARIOS.stream().map(scenario -> scenario.id().substring("client.".length())))
                .filteredOn(name -> !caught.contains(name))
                .containsExactly("silent-peer"); // how long a platform waits for a silent peer is its own affair
    }
}
