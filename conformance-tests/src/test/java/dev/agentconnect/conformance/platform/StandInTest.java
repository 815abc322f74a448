package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StandInTest {
    @Test
    @Timeout(120)
    void aPlatformThatDoesEverythingRightPassesEveryScenario() {
        PlayedSuite suite = PlayedSuite.of(() -> new StandInPlatform(Flaw.NONE));

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Timeout(120)
    void aPlatformThatBreaksOneRuleIsCaughtByTheScenariosOfThatRuleAndByNoOther(Flaw flaw) {
        PlayedSuite suite = PlayedSuite.of(() -> new StandInPlatform(flaw));

        assertThat(suite.broken()).as(suite.report()).isEqualTo(flaw.caughtBy());
    }
}
