package dev.agentconnect.conformance.junit;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every scenario of the client suite as a test of a platform's own build: implement it in a test class and put an adapter around the
 * platform in {@link #platformSubject}. Needs {@code junit-jupiter-api} on the test path.
 *
 * <p>Results are told as by {@link ConnectorConformance}; what the platform cannot be told to do is a skipped test with the reason.
 */
public interface PlatformConformance {
    /**
     * Starts the platform, or puts an adapter around one that runs.
     *
     * @return the subject of the scenarios
     * @throws Exception when it cannot be started
     */
    PlatformSubject platformSubject() throws Exception;

    /**
     * The tests; JUnit calls it.
     *
     * @param reporter hears of advice and of open points
     * @return one test for each scenario
     * @throws Exception when the subject cannot be started
     */
    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    default Stream<DynamicNode> platformConformance(TestReporter reporter) throws Exception {
        return DynamicChecks.of(platformSubject(), reporter);
    }
}
