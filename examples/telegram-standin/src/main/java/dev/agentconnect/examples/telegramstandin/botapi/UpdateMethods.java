package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.agentconnect.examples.telegramstandin.http.Parameters;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import dev.agentconnect.examples.telegramstandin.state.Poll;
import dev.agentconnect.examples.telegramstandin.state.PollOutcome;
import dev.agentconnect.examples.telegramstandin.state.UpdateQueue;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** How the bot learns what happened. */
final class UpdateMethods {
    static final int MAX_LIMIT = 100;

    /** The real server cuts longer waits down to this. */
    static final int MAX_TIMEOUT_SECONDS = 50;

    static final String CONFLICT =
            "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";

    private final UpdateQueue updates;

    UpdateMethods(UpdateQueue updates) {
        this.updates = updates;
    }

    Map<String, BotMethod> methods() {
        return Map.of("getUpdates", this::getUpdates);
    }

    private CompletionStage<JsonNode> getUpdates(Parameters parameters) {
        Poll poll = new Poll(
                Arguments.integer(parameters, "offset", 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
                (int) Arguments.integer(parameters, "limit", MAX_LIMIT, 1, MAX_LIMIT),
                Duration.ofSeconds(Arguments.integer(parameters, "timeout", 0, 0, MAX_TIMEOUT_SECONDS)),
                allowedUpdates(parameters));
        return updates.poll(poll).thenApply(UpdateMethods::toResult);
    }

    private static JsonNode toResult(PollOutcome outcome) {
        if (outcome instanceof PollOutcome.Delivered delivered) {
            ArrayNode result = WireJson.array();
            delivered.updates().forEach(update -> result.add(update.toJson()));
            return result;
        }
        if (outcome instanceof PollOutcome.Displaced) {
            throw new BotApiException(409, CONFLICT);
        }
        throw new BotApiException(500, "Internal Server Error: restart");
    }

    private static Optional<Set<String>> allowedUpdates(Parameters parameters) {
        Optional<String> given = parameters.text("allowed_updates").filter(text -> !text.isBlank());
        if (given.isEmpty()) {
            return Optional.empty();
        }
        JsonNode kinds = given.flatMap(WireJson::read)
                .filter(JsonNode::isArray)
                .orElseThrow(() -> BotApiException.badRequest("can't parse \"allowed_updates\": expected an Array"));
        Set<String> names = new HashSet<>();
        kinds.forEach(kind -> names.add(kind.asText()));
        return Optional.of(Set.copyOf(names));
    }
}
