package dev.agentconnect.conformance.junit;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every check of the connector suite as a test of a connector's own build: implement it in a test class, start the connector in
 * {@link #connectorSubject} and say how to reach it. Needs {@code junit-jupiter-api} on the test path.
 *
 * <p>A broken must is a failed test with what was expected, what came and the transcript, without secrets. What could not be tested
 * and known failures are skipped tests. Advice that was not followed and points that the protocol leaves open are published as report
 * entries. The checks run one after the other, and those about the whole run come last.
 */
public interface ConnectorConformance {
    /**
     * Starts the connector, or names one that runs.
     *
     * @return the subject of the checks
     * @throws Exception when it cannot be started
     */
    ConnectorSubject connectorSubject() throws Exception;

    /**
     * The tests; JUnit calls it.
     *
     * @param reporter hears of advice and of open points
     * @return one test for each check
     * @throws Exception when the subject cannot be started or reached
     */
    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    default Stream<DynamicNode> connectorConformance(TestReporter reporter) throws Exception {
        return DynamicChecks.of(connectorSubject(), reporter);
    }
}
