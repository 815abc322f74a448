package dev.agentconnect.examples.telegram.botapi;

import com.pengrad.telegrambot.Callback;
import com.pengrad.telegrambot.Cancellable;
import com.pengrad.telegrambot.TelegramBot;
import com.pengrad.telegrambot.request.BaseRequest;
import com.pengrad.telegrambot.response.BaseResponse;
import dev.agentconnect.examples.telegram.stop.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Waits for calls. A call runs on a thread of the client and is cancelled from here, because neither an interrupt nor the stop
 * signal would wake a thread that blocks on the socket itself. Every wait is bounded by the client's call timeout.
 */
final class PendingCalls {
    /** How long a call that was cancelled may take to say how far it came. */
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(2);

    private final StopSignal stop;
    private final Faults faults;

    PendingCalls(StopSignal stop, Faults faults) {
        this.stop = stop;
        this.faults = faults;
    }

    <T extends BaseRequest<T, R>, R extends BaseResponse> R await(TelegramBot bot, T request) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        Cancellable call = bot.execute(request, new Completion<>(answer));
        return await(answer, call::cancel);
    }

    <R> R await(CompletableFuture<R> answer, Runnable cancel) {
        StopSignal.Registration running = stop.whileRunning(cancel);
        try {
            return answer.get();
        } catch (InterruptedException interrupted) {
            cancel.run();
            R late = afterCancel(answer);
            Thread.currentThread().interrupt();
            return late;
        } catch (ExecutionException failure) {
            throw fault(failure, stop.isStopped());
        } finally {
            running.close();
        }
    }

    /** A cancelled call ends at once, and only its end tells whether the request was written. */
    private <R> R afterCancel(CompletableFuture<R> answer) {
        try {
            return answer.get(CANCEL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw interrupted(fault(failure, true));
        } catch (InterruptedException | TimeoutException unknown) {
            throw interrupted(faults.outcomeUnknown());
        }
    }

    private static BotApiException interrupted(BotApiException fault) {
        Thread.currentThread().interrupt();
        return fault;
    }

    /** Giving up explains a failure, unless the request was written by then. */
    private BotApiException fault(ExecutionException failure, boolean givenUp) {
        BotApiException fault = failure.getCause() instanceof IOException lost
                ? faults.failed(lost)
                : faults.unusable("the client failed");
        return givenUp && fault.kind() == BotApiException.Kind.UNAVAILABLE ? faults.stopped() : fault;
    }

    /** Starts a call and does not wait. */
    <T extends BaseRequest<T, R>, R extends BaseResponse> void fire(
            TelegramBot bot, T request, Consumer<BotApiException> whenFailed) {
        CompletableFuture<R> answer = new CompletableFuture<>();
        var unused = answer.whenComplete((response, failure) -> {
            if (response != null && !response.isOk()) {
                whenFailed.accept(faults.refused(response));
            } else if (failure instanceof IOException lost) {
                whenFailed.accept(faults.failed(lost));
            }
        });
        bot.execute(request, new Completion<>(answer));
    }

    private record Completion<T extends BaseRequest<T, R>, R extends BaseResponse>(CompletableFuture<R> answer)
            implements Callback<T, R> {
        @Override
        public void onResponse(T request, R response) {
            answer.complete(response);
        }

        @Override
        public void onFailure(T request, IOException failure) {
            answer.completeExceptionally(failure);
        }
    }
}
