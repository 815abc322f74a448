package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import dev.agentconnect.conformance.platform.sdk.SdkPlatform;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SdkPlatformTest {
    /** What the SDK cannot be told to do: nothing is left. */
    static final Set<String> NOT_TESTED = Set.of();

    @Test
    @Timeout(300)
    void theXAgentClientSdkPassesEveryScenario() {
        PlayedSuite suite = PlayedSuite.of(SdkPlatform::new);

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEqualTo(NOT_TESTED);
        assertThat(suite.named("ambiguous")).as(suite.report()).doesNotContain("tool-file");
    }

    @Test
    @Timeout(300)
    void aPlatformOnTheSdkWhoseInternalSignalsLeakIsCaught() {
        List<Scenario> chosen = ClientSuite.scenarios().stream()
                .filter(scenario -> scenario.id().equals("client.internal-signals")
                        || scenario.id().equals("client.run-signals"))
                .toList();

        PlayedSuite suite = PlayedSuite.of(() -> new SdkPlatform(true), chosen, PlayedSuite.BRISK);

        assertThat(suite.broken()).as(suite.report()).containsExactlyInAnyOrder("internal-signals", "run-signals");
    }
}
