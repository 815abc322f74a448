package dev.agentconnect.protocol.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.protocol.rule.RuleRow.CheckKind;
import dev.agentconnect.protocol.rule.RuleRow.Level;
import dev.agentconnect.protocol.rule.RuleRow.Subject;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleTableTest {
    @Test
    void aRowSaysWhoMustObeyHowBindingItIsAndHowItIsChecked() {
        RuleRow row = RuleTable.xagent().find("CARD-29").orElseThrow();
        assertThat(row.subject()).isEqualTo(Subject.CONNECTOR);
        assertThat(row.level()).isEqualTo(Level.MUST);
        assertThat(row.section()).isEqualTo("P§4.1 A§11.6");
        assertThat(row.kinds()).isEqualTo(Set.of(CheckKind.DOCUMENT, CheckKind.REVIEW));
        assertThat(RuleTable.xagent().find("CARD-15").orElseThrow().level()).isEqualTo(Level.SHOULD);
        assertThat(RuleTable.xagent().find("NOPE-01")).isEmpty();
    }

    @Test
    void theTableIsWholeAndEveryRowHasSomethingToSay() {
        assertThat(RuleTable.xagent().rows()).hasSizeGreaterThan(400).allSatisfy(row -> {
            assertThat(row.id()).matches("[A-Z0-9]+-[A-Z0-9]+");
            assertThat(row.rule()).isNotBlank().doesNotStartWith("[");
            assertThat(row.kinds()).isNotEmpty();
        });
    }
}
