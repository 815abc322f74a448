package dev.agentconnect.conformance.platform.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class PlatformConformanceTestsTest {
    private static final String SCENARIO = "client.hello-content";

    /** Not found by the build as a class of tests of its own: it is private. */
    private static final class Suite extends PlatformConformanceTests {
        private final PlatformUnderTest platform;
        private final Map<String, String> known;

        Suite(PlatformUnderTest platform, Map<String, String> known) {
            this.platform = platform;
            this.known = known;
        }

        @Override
        protected PlatformUnderTest platform() {
            return platform;
        }

        @Override
        protected Duration timeout() {
            return Duration.ofSeconds(5);
        }

        @Override
        protected Map<String, String> knownFailures() {
            return known;
        }
    }

    private static Throwable run(PlatformUnderTest platform, Map<String, String> known) {
        try (Stream<DynamicTest> tests = new Suite(platform, known).platformScenarios()) {
            DynamicTest test = tests.filter(one -> one.getDisplayName().startsWith(SCENARIO))
                    .findFirst()
                    .orElseThrow();
            return catchThrowable(() -> test.getExecutable().execute());
        }
    }

    @Test
    @Timeout(30)
    void aRightPlatformPassesAndABrokenMustFailsWithItsTranscript() {
        assertThat(run(new StandInPlatform(Flaw.NONE), Map.of())).isNull();
        assertThat(run(new StandInPlatform(Flaw.HELLO_WITHOUT_VERSION), Map.of()))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("protocol_version 3.0")
                .hasMessageContaining("connector.hello");
    }

    @Test
    @Timeout(30)
    void aStepThatAPlatformLacksSkipsTheTestWithTheReason() {
        assertThat(run(step -> new StepAnswer.Unsupported("no such thing"), Map.of()))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("no such thing");
    }

    @Test
    @Timeout(30)
    void aKnownFailureIsSkippedAndFailsOnceItPasses() {
        Map<String, String> known = Map.of(SCENARIO, "being worked on");

        assertThat(run(new StandInPlatform(Flaw.HELLO_WITHOUT_VERSION), known))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("being worked on");
        assertThat(run(new StandInPlatform(Flaw.NONE), known))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("take it off the list");
    }
}
