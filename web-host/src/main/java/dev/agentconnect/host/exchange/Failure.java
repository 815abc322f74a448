package dev.agentconnect.host.exchange;

import java.nio.charset.StandardCharsets;

/** The errors that the host itself answers, with their fixed texts. */
public enum Failure {
    BAD_REQUEST(400, "bad_request", "the request is not well-formed"),
    MALFORMED_BODY(400, "malformed_body", "the request body is not well-formed"),
    NOT_FOUND(404, "not_found", "there is nothing at this path"),
    METHOD_NOT_ALLOWED(405, "method_not_allowed", "this path does not answer that method"),
    REQUEST_TIMEOUT(408, "request_timeout", "the request body took too long"),
    BODY_TOO_LARGE(413, "body_too_large", "the request body is larger than allowed"),
    URI_TOO_LONG(414, "uri_too_long", "the request line is longer than allowed"),
    UPGRADE_REQUIRED(426, "upgrade_required", "this path speaks WebSocket, version 13"),
    HEADERS_TOO_LARGE(431, "headers_too_large", "the request headers are larger than allowed"),
    INTERNAL_ERROR(500, "internal_error", "the request could not be handled"),
    UNAVAILABLE(503, "unavailable", "no further request is taken at the moment");

    private final int status;
    private final String json;

    Failure(int status, String code, String message) {
        this.status = status;
        this.json = "{\"error\":\"" + code + "\",\"message\":\"" + message + "\"}";
    }

    /** The failure that stands for a status; the general one of its class when none has exactly that status. */
    public static Failure of(int status) {
        for (Failure failure : values()) {
            if (failure.status == status) {
                return failure;
            }
        }
        return status >= 400 && status < 500 ? BAD_REQUEST : INTERNAL_ERROR;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The body, an object with {@code error} and {@code message} in UTF-8. */
    public byte[] json() {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
