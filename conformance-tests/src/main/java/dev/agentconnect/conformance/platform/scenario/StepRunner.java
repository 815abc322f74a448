package dev.agentconnect.conformance.platform.scenario;

import dev.agentconnect.conformance.check.Verdict;
import dev.agentconnect.conformance.platform.PlatformStep;
import dev.agentconnect.conformance.platform.PlatformUnderTest;
import dev.agentconnect.conformance.platform.StepAnswer;
import dev.agentconnect.conformance.platform.StepName;
import dev.agentconnect.conformance.wire.Transcript;
import dev.agentconnect.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs steps on threads of their own, so that the kit can act while the platform waits; no wait is without a bound. */
final class StepRunner {
    private final PlatformUnderTest platform;
    private final Transcript transcript;

    StepRunner(PlatformUnderTest platform, Transcript transcript) {
        this.platform = platform;
        this.transcript = transcript;
    }

    CompletableFuture<StepAnswer> begin(PlatformStep step) {
        transcript.note("step " + step.name());
        CompletableFuture<StepAnswer> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> answer.complete(perform(step)), "conformance-step-" + step.name());
        thread.setDaemon(true);
        thread.start();
        return answer;
    }

    private StepAnswer perform(PlatformStep step) {
        StepAnswer answer;
        try {
            answer = platform.perform(step);
        } catch (RuntimeException e) {
            answer = new StepAnswer.Failed(e.getClass().getSimpleName());
        }
        transcript.note("step " + step.name() + ": " + describe(answer));
        return answer;
    }

    private static String describe(StepAnswer answer) {
        if (answer instanceof StepAnswer.Done done) {
            return "done " + new String(Json.bytes(done.result()), StandardCharsets.UTF_8);
        }
        return answer instanceof StepAnswer.Failed failed
                ? "failed with " + failed.code()
                : "unsupported: " + ((StepAnswer.Unsupported) answer).reason();
    }

    StepAnswer await(CompletableFuture<StepAnswer> begun, StepName name, Duration timeout) {
        return endOf(begun, timeout)
                .orElseThrow(() -> Verdict.fail(
                        "the step " + name + " to end within " + timeout.toMillis() + " ms", "it did not end"));
    }

    /** What became of a step, or empty when it goes on. */
    Optional<StepAnswer> endOf(CompletableFuture<StepAnswer> begun, Duration timeout) {
        try {
            return Optional.of(begun.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a step ends with an answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Verdict.notTested("the run was interrupted");
        }
    }

    /** Lets the platform forget the connector; what becomes of it is no matter of the scenario. */
    void finish(Duration timeout) {
        try {
            await(begin(new PlatformStep(StepName.DISCONNECT, Json.object())), StepName.DISCONNECT, timeout);
        } catch (Verdict e) {
            transcript.note("the platform did not disconnect");
        }
    }
}
