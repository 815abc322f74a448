package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** One method of the Bot API. */
@FunctionalInterface
interface BotMethod {
    /**
     * Runs the method; the stage completes with its {@code result}.
     *
     * @throws BotApiException when the call is refused
     */
    CompletionStage<JsonNode> call(Parameters parameters);

    /** A method that never waits. */
    static BotMethod immediate(Function<Parameters, JsonNode> body) {
        return parameters -> CompletableFuture.completedFuture(body.apply(parameters));
    }
}
