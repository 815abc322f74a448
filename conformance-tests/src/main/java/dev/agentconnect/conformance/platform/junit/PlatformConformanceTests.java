package dev.agentconnect.conformance.platform.junit;

import dev.agentconnect.conformance.check.CheckResult;
import dev.agentconnect.conformance.check.Outcome;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.scenario.ClientRun;
import dev.agentconnect.conformance.platform.scenario.ClientSettings;
import dev.agentconnect.conformance.platform.scenario.ClientSuite;
import dev.agentconnect.conformance.platform.scenario.Scenario;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The client suite of the kit in a platform's own build: extend it, give {@link #platform}, and each scenario is a test of its own
 * against a scripted connector on a free port of the loopback interface. A broken must fails its test; what the platform cannot be
 * told to do is skipped with the reason; a known failure fails when it passes.
 */
public abstract class PlatformConformanceTests {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int KEY_BYTES = 16;

    /** For subclasses. */
    protected PlatformConformanceTests() {}

    /**
     * The platform under test; asked for once a run.
     *
     * @return an adapter around it
     */
    protected abstract PlatformUnderTest platform();

    /**
     * How long one expectation may take.
     *
     * @return ten seconds unless overridden
     */
    protected Duration timeout() {
        return TIMEOUT;
    }

    /**
     * Scenarios that are known to fail.
     *
     * @return a reason by scenario id; empty unless overridden
     */
    protected Map<String, String> knownFailures() {
        return Map.of();
    }

    /**
     * The scenarios as tests, in order: those about the whole run are last.
     *
     * @return one test a scenario
     */
    @TestFactory
    Stream<DynamicTest> platformScenarios() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        ClientRun run = new ClientRun(new ClientSettings(
                platform(),
                InetAddress.getLoopbackAddress(),
                0,
                null,
                "kit-" + HexFormat.of().formatHex(key),
                timeout(),
                ClientSettings.QUIET,
                Clock.systemUTC()));
        return ClientSuite.scenarios().stream()
                .map(scenario -> DynamicTest.dynamicTest(
                        scenario.id() + ": " + scenario.title() + " " + scenario.rules(), () -> judge(run, scenario)))
                .onClose(run::close);
    }

    private void judge(ClientRun run, Scenario scenario) {
        CheckResult result = run.play(scenario);
        Outcome outcome = result.outcome();
        String known = knownFailures().get(scenario.id());
        if (outcome instanceof Outcome.NotTested notTested) {
            Assumptions.abort(notTested.reason());
        } else if (outcome.spoilsRun() && known == null) {
            Assertions.fail(outcome + "\n" + String.join("\n", result.transcript()));
        } else if (outcome.spoilsRun()) {
            Assumptions.abort("known failure: " + known);
        } else if (known != null) {
            Assertions.fail("listed as a known failure, but it passes: take it off the list");
        }
    }
}
