package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.sdk.SdkPlatform;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SdkPlatformTest {
    /** What the SDK cannot be told to do yet, or leaves to the platform that uses it. */
    static final Set<String> NOT_TESTED = Set.of();

    @Test
    @Timeout(180)
    void theXAgentClientSdkPassesEveryScenarioThatItCanBeToldToPlay() {
        PlayedSuite suite = PlayedSuite.of(SdkPlatform::new);

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEqualTo(NOT_TESTED);
    }
}
