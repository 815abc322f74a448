package dev.agentconnect.protocol.xagent.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.rule.RuleHome;
import dev.agentconnect.protocol.rule.RuleHomes;
import dev.agentconnect.protocol.rule.RuleRow;
import dev.agentconnect.protocol.rule.RuleRow.CheckKind;
import dev.agentconnect.protocol.rule.RuleTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every rule that can be seen on a document has an example that breaks it. The tables are run by the tests of the
 * validators, each against a sample that breaks nothing.
 */
class RuleExamplesTest {
    private static final Map<Class<?>, List<String>> TABLES = Map.of(
            CardValidator.class,
            List.of("card-faults.csv", "card-advice.csv", "device-card-faults.csv", "legacy-card-faults.csv"),
            DescriptorValidator.class,
            List.of("descriptor-faults.csv", "device-descriptor-faults.csv", "legacy-descriptor-faults.csv"),
            SkillValidator.class,
            List.of("skill-faults.csv"),
            CardChanges.class,
            List.of("card-changes.csv"),
            PacketValidator.class,
            List.of(
                    "packet-faults.csv",
                    "packet-advice.csv",
                    "packet-directions.csv",
                    "packet-whole.csv",
                    "packet-current-card.csv"));

    /** Rule id to the validators that an example shows to report it. */
    private static Map<String, Set<String>> reported() {
        Map<String, Set<String>> reported = new TreeMap<>();
        TABLES.forEach((validator, tables) -> tables.forEach(table -> Samples.table(table)
                .forEach(row -> reported.computeIfAbsent(row.getOrDefault("rule", "?"), id -> new TreeSet<>())
                        .add(validator.getSimpleName()))));
        return reported;
    }

    @Test
    void everyRuleOfADocumentHasAFailingExampleOrAReason() {
        Set<String> wanted = new TreeSet<>();
        for (RuleRow row : RuleTable.xagent().rows()) {
            if (row.kinds().contains(CheckKind.DOCUMENT)) {
                wanted.add(row.id());
            }
        }
        assertThat(wanted).hasSizeGreaterThan(140);
        Set<String> excused = new TreeSet<>();
        Samples.table("not-on-a-document.csv").forEach(row -> excused.add(row.getOrDefault("rule", "?")));
        Map<String, Set<String>> reported = reported();
        assertThat(reported.keySet()).as("excused and yet reported").doesNotContainAnyElementsOf(excused);
        wanted.removeAll(reported.keySet());
        assertThat(wanted).as("rules without an example").isEqualTo(excused);
    }

    @Test
    void theTableOfHomesNamesExactlyTheValidatorsThatReportARule() {
        Map<String, Set<String>> claimed = new TreeMap<>();
        for (String id : RuleHomes.xagent().ruleIds()) {
            for (RuleHome home : RuleHomes.xagent().of(id)) {
                if (home.kind() == RuleHome.Kind.VALIDATOR) {
                    claimed.computeIfAbsent(id, key -> new TreeSet<>()).add(home.place());
                }
            }
        }
        assertThat(claimed).isEqualTo(reported());
    }

    @Test
    void everyRuleHasAHome() {
        assertThat(RuleHomes.xagent().ruleIds())
                .containsExactlyElementsOf(
                        RuleTable.xagent().rows().stream().map(RuleRow::id).toList())
                .allSatisfy(id -> assertThat(RuleHomes.xagent().of(id))
                        .as(id)
                        .isNotEmpty()
                        .allSatisfy(home -> assertThat(home.place()).isNotBlank()));
    }
}
