package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StandInTest {
    /** Scenarios of the groups that make traffic of every kind. */
    private static final Set<String> TRAFFIC = Set.of("tool-envelope", "message-file", "close-keeps");

    /** What is loaded and compiled once must not be the first cases' delay. */
    @BeforeAll
    static void warmUp() {
        PlayedSuite.of(
                () -> new StandInPlatform(Flaw.NONE), ClientSuite.groups().get(0), PlayedSuite.BRISK);
    }

    @Test
    @Timeout(300)
    void aPlatformThatDoesEverythingRightPassesEveryScenario() {
        PlayedSuite suite = PlayedSuite.of(() -> new StandInPlatform(Flaw.NONE));

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Execution(ExecutionMode.CONCURRENT)
    @Timeout(300)
    void aPlatformThatBreaksOneRuleIsCaughtByTheScenariosOfThatRuleAndByNoOther(Flaw flaw) {
        PlayedSuite suite = PlayedSuite.of(() -> new StandInPlatform(flaw), chosen(flaw), PlayedSuite.BRISK);

        assertThat(suite.broken()).as(suite.report()).isEqualTo(flaw.caughtBy());
    }

    /** The groups of the scenarios that shall notice, and the whole run; all groups when the build asks for it. */
    private static List<Scenario> chosen(Flaw flaw) {
        return ClientSuite.groups().stream()
                .filter(group -> Boolean.getBoolean("conformance.flaws.everywhere")
                        || group.stream().anyMatch(scenario -> isMeant(scenario, flaw)))
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isMeant(Scenario scenario, Flaw flaw) {
        String name = scenario.id().substring("client.".length());
        boolean needsTraffic = flaw.caughtBy().stream().allMatch(caught -> caught.startsWith("run-"));
        return name.startsWith("run-") || flaw.caughtBy().contains(name) || (needsTraffic && TRAFFIC.contains(name));
    }
}
