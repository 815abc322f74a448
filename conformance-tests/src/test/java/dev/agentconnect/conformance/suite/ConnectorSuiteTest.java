package dev.agentconnect.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.check.Check;
import dev.agentconnect.protocol.rule.RuleTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectorSuiteTest {
    private static final List<Check> CHECKS = ConnectorSuite.checks();

    @Test
    void everyCheckHasAnIdOfItsOwnWithAGroup() {
        assertThat(CHECKS)
                .extracting(Check::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+\\.[a-z0-9-]+"));
    }

    @Test
    void everyRuleOfACheckIsInTheRulesTable() {
        assertThat(CHECKS.stream().flatMap(check -> check.rules().stream()).distinct())
                .isNotEmpty()
                .allSatisfy(rule ->
                        assertThat(RuleTable.xagent().find(rule)).as(rule).isPresent());
    }

    @Test
    void checksAboutTheWholeRunComeLast() {
        List<String> ids = CHECKS.stream().map(Check::id).toList();
        List<String> whole = ids.stream().filter(id -> id.startsWith("run.")).toList();

        assertThat(whole).isNotEmpty();
        assertThat(ids.subList(ids.size() - whole.size(), ids.size())).isEqualTo(whole);
    }
}
