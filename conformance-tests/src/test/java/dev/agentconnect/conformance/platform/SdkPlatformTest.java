package dev.agentconnect.conformance.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.conformance.platform.sdk.SdkPlatform;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SdkPlatformTest {
    /** What the SDK cannot be told to do yet, or leaves to the platform that uses it. */
    static final Set<String> NOT_TESTED = Set.of(
            "health-key-refused", // a state of failures in a row
            "health-failures",
            "health-version",
            "health-refetch",
            "one-connection", // a catalog of connectors
            "open-not-stored", // users, and what they store
            "mode-single",
            "mode-omitted",
            "mode-multiple",
            "descriptor-offline", // a word on authenticated and active
            "auth-qr", // a helper for a login by code
            "auth-pace",
            "auth-refresh",
            "auth-cancel",
            "logout-keeps", // what a logout does to the channel
            "internal-signals", // no such door
            "push-session"); // Sessions

    @Test
    @Timeout(180)
    void theXAgentClientSdkPassesEveryScenarioThatItCanBeToldToPlay() {
        PlayedSuite suite = PlayedSuite.of(SdkPlatform::new);

        assertThat(suite.broken()).as(suite.report()).isEmpty();
        assertThat(suite.named("not tested")).as(suite.report()).isEqualTo(NOT_TESTED);
    }
}
