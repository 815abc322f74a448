package dev.agentconnect.examples.telegramstandin.control;

import dev.agentconnect.examples.telegramstandin.http.Answer;
import dev.agentconnect.examples.telegramstandin.http.WireJson;

/** A call that the control port refuses. The message names the field and the rule, and never repeats the value. */
final class ControlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String error;

    ControlException(int status, String error, String message) {
        super(message);
        this.status = status;
        this.error = error;
    }

    static ControlException invalid(String field, String rule) {
        return new ControlException(400, "invalid_request", field + ": " + rule);
    }

    Answer toAnswer() {
        return new Answer.Json(status, WireJson.object().put("error", error).put("message", getMessage()));
    }
}
