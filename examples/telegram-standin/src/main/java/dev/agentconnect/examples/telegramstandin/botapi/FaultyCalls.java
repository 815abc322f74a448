package dev.agentconnect.examples.telegramstandin.botapi;

import dev.agentconnect.examples.telegramstandin.http.Answer;
import dev.agentconnect.examples.telegramstandin.state.Fault;
import dev.agentconnect.examples.telegramstandin.state.FaultPlan;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs a call, or makes it fail when an order to do so waits. */
final class FaultyCalls {
    private static final String NOT_JSON = "<html><body>This is no JSON.</body></html>";

    private final FaultPlan plan;
    private final ScheduledExecutorService timers;

    FaultyCalls(FaultPlan plan, ScheduledExecutorService timers) {
        this.plan = plan;
        this.timers = timers;
    }

    CompletionStage<Answer> run(String method, Supplier<CompletionStage<Answer>> call) {
        Optional<Fault> ordered = plan.take(method);
        if (ordered.isEmpty()) {
            return call.get();
        }
        Fault fault = ordered.get();
        return switch (fault.kind()) {
            case DROP_BEFORE -> answered(new Answer.Dropped());
            case DROP_AFTER -> call.get().thenApply(unsaid -> new Answer.Dropped());
            case SLOW -> call.get().thenCompose(answer -> late(answer, fault.delay()));
            case MALFORMED -> answered(new Answer.Raw(200, NOT_JSON));
            default -> answered(refusal(fault).toAnswer());
        };
    }

    private static BotApiException refusal(Fault fault) {
        return switch (fault.kind()) {
            case RATE_LIMIT -> BotApiException.tooManyRequests(fault.retryAfter());
            case UNAUTHORIZED -> new BotApiException(401, "Unauthorized");
            case FORBIDDEN -> new BotApiException(403, "Forbidden: bot was blocked by the user");
            case BAD_REQUEST -> BotApiException.badRequest("the stand-in was told to refuse this call");
            case CONFLICT -> new BotApiException(409, UpdateMethods.CONFLICT);
            default -> new BotApiException(500, "Internal Server Error");
        };
    }

    private CompletionStage<Answer> late(Answer answer, Duration delay) {
        CompletableFuture<Answer> later = new CompletableFuture<>();
        try {
            var unused = timers.schedule(() -> later.complete(answer), delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closing) {
            later.complete(answer);
        }
        return later;
    }

    private static CompletionStage<Answer> answered(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
