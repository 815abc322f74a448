package dev.agentconnect.conformance.platform;

/**
 * A platform that the kit may tell what to do: implement it around an xAgent client to run the client suite in process. A
 * platform in another language offers the same steps over HTTP instead, see {@link HttpPlatform}.
 *
 * <p>The kit calls from several threads at once: a step that waits, such as a tool call, must not hold up another. Each scenario
 * begins with {@link StepName#CONNECT} and ends with {@link StepName#DISCONNECT}, which must work in every state. A step
 * should end by itself; the kit waits only as long as its timeout.
 */
@FunctionalInterface
public interface PlatformUnderTest {
    /**
     * Does one step.
     *
     * @param step what to do
     * @return what became of it; an exception counts as {@link StepAnswer.Failed}
     */
    StepAnswer perform(PlatformStep step);
}
