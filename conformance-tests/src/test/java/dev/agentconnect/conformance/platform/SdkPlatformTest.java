package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.sdk.SdkPlatform;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SdkPlatformTest {
    /** What the SDK cannot be told to do. */
    static final Set<String> NOT_TESTED = Set.of("internal-signals"); // it has no door for other packets

    @Test
    @Timeout(300)
    void theXAgentClientSdkPassesEveryScenarioThatItCanBeToldToPlay() {
        PlayedSuite suite = PlayedSuite.of(SdkPlatform::new);

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEqualTo(NOT_TESTED);
    }
}
