package dev.agentconnect.examples.telegramstandin.botapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.examples.telegramstandin.http.Answer;
import dev.agentconnect.examples.telegramstandin.http.WireJson;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call that the Bot API refuses. The message is the {@code description} that the bot reads. */
final class BotApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorCode;
    private final @Nullable Duration retryAfter;

    BotApiException(int errorCode, String description) {
        this(errorCode, description, null);
    }

    private BotApiException(int errorCode, String description, @Nullable Duration retryAfter) {
        super(description);
        this.errorCode = errorCode;
        this.retryAfter = retryAfter;
    }

    static BotApiException badRequest(String rule) {
        return new BotApiException(400, "Bad Request: " + rule);
    }

    static BotApiException tooLarge() {
        return new BotApiException(413, "Request Entity Too Large");
    }

    static BotApiException tooManyRequests(Duration retryAfter) {
        return new BotApiException(429, "Too Many Requests: retry after " + retryAfter.toSeconds(), retryAfter);
    }

    Answer toAnswer() {
        ObjectNode body =
                WireJson.object().put("ok", false).put("error_code", errorCode).put("description", getMessage());
        if (retryAfter != null) {
            body.putObject("parameters").put("retry_after", retryAfter.toSeconds());
        }
        return new Answer.Json(errorCode, body);
    }
}
