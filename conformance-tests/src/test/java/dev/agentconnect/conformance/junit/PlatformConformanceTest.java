package dev.agentconnect.conformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.standin.Flaw;
import dev.agentconnect.conformance.platform.standin.StandInPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

@Timeout(300)
class PlatformConformanceTest {
    private static final String SCENARIO = "client.hello-content";

    @TempDir
    private Path folder;

    private static PlatformSubject subject(PlatformUnderTest platform) {
        return PlatformSubject.of(platform)
                .waits(Duration.ofSeconds(5), Duration.ofMillis(100))
                .only(SCENARIO);
    }

    private static Throwable run(PlatformSubject subject) throws Exception {
        PlatformConformance tests = () -> subject;
        try (Stream<DynamicNode> nodes = tests.platformConformance(new TestReporter() {
            @Override
            public void publishEntry(Map<String, String> entries) {
                throw new IllegalStateException("no advice was looked at: " + entries);
            }
        })) {
            DynamicTest test =
                    (DynamicTest) nodes.filter(node -> node.getDisplayName().startsWith(SCENARIO))
                            .findFirst()
                            .orElseThrow();
            return catchThrowable(() -> test.getExecutable().execute());
        }
    }

    @Test
    void aRightPlatformPassesAndABrokenMustFailsWithItsTranscript() throws Exception {
        assertThat(run(subject(new StandInPlatform(Flaw.NONE)))).isNull();
        assertThat(run(subject(new StandInPlatform(Flaw.HELLO_WITHOUT_VERSION))))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("protocol_version 3.0")
                .hasMessageContaining("connector.hello");
    }

    @Test
    void aStepThatAPlatformLacksSkipsTheTestWithTheReasonAndFailsAStrictRun() throws Exception {
        PlatformUnderTest nothing = step -> new StepAnswer.Unsupported("no such thing");

        assertThat(run(subject(nothing)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("no such thing");
        assertThat(run(subject(nothing).strict()))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("the run is strict");
    }

    @Test
    void aKnownFailureIsSkippedAndFailsOnceItPasses() throws Exception {
        Path known = baseline();

        assertThat(run(subject(new StandInPlatform(Flaw.HELLO_WITHOUT_VERSION)).baseline(known)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("being worked on");
        assertThat(run(subject(new StandInPlatform(Flaw.NONE)).baseline(known)))
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("remove the entry");
    }

    private Path baseline() throws IOException {
        return Files.writeString(
                folder.resolve("known.json"),
                "{\"baseline\":\"agent-connect-baseline/v1\",\"known\":[{\"check\":\"" + SCENARIO
                        + "\",\"reason\":\"being worked on\"}]}");
    }
}
