package dev.agentconnect.examples.telegram.botapi;

import com.pengrad.telegrambot.model.ResponseParameters;
import com.pengrad.telegrambot.response.BaseResponse;
import dev.agentconnect.examples.telegram.botapi.BotApiException.Kind;
import dev.agentconnect.protocol.secret.Redactor;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns refusals and network trouble into {@link BotApiException}s that hold no secret. */
final class Faults {
    /** The most of the Bot API's own text that goes into logs and answers. */
    static final int MAX_DESCRIPTION_CHARS = 200;

    private final Redactor redactor;

    Faults(Secret token) {
        redactor = new Redactor(List.of(token));
    }

    BotApiException refused(BaseResponse response) {
        int code = response.errorCode();
        ResponseParameters parameters = response.parameters();
        Integer seconds = parameters == null ? null : parameters.retryAfter();
        Duration wait = seconds == null ? Duration.ZERO : Duration.ofSeconds(Math.max(0, seconds));
        return new BotApiException(kind(code), code, masked(response.description()), wait);
    }

    BotApiException failed(IOException failure) {
        // The client wraps what it threw when the time limit of the whole call has passed, too.
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof OutcomeUnknownException) {
                return outcomeUnknown();
            }
            if (at instanceof FileUnreadableException unreadable && unreadable.isGone()) {
                return of(Kind.FILE_GONE, "the file is not there any more");
            }
        }
        return of(Kind.UNAVAILABLE, failure.getClass().getSimpleName() + ": " + masked(failure.getMessage()));
    }

    BotApiException outcomeUnknown() {
        return of(Kind.OUTCOME_UNKNOWN, "no answer after the request was written");
    }

    BotApiException unusable(String what) {
        return of(Kind.UNAVAILABLE, what);
    }

    BotApiException rejected(String what) {
        return of(Kind.REJECTED, what);
    }

    BotApiException stopped() {
        return of(Kind.STOPPED, "the call was given up");
    }

    private static BotApiException of(Kind kind, String description) {
        return new BotApiException(kind, 0, description, Duration.ZERO);
    }

    private static Kind kind(int code) {
        return switch (code) {
            case 401 -> Kind.UNAUTHORIZED;
            case 403 -> Kind.FORBIDDEN;
            case 409 -> Kind.CONFLICT;
            case 429 -> Kind.RATE_LIMITED;
            default -> code >= 400 && code < 500 ? Kind.REJECTED : Kind.UNAVAILABLE;
        };
    }

    private String masked(@Nullable String text) {
        if (text == null) {
            return "no reason given";
        }
        String masked = redactor.redact(text);
        return masked.length() <= MAX_DESCRIPTION_CHARS ? masked : masked.substring(0, MAX_DESCRIPTION_CHARS);
    }
}
