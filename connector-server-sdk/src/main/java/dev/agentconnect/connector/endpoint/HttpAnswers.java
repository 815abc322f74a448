package dev.agentconnect.connector.endpoint;

import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON answers of the endpoints. */
final class HttpAnswers {
    private HttpAnswers() {}

    static void json(HttpExchange exchange, int status, Object body) throws IOException {
        exchange.respond(status, headers("application/json"), Json.bytes(body));
    }

    /** An error with a fixed text: {@code {"error":"<code>","message":"..."}}. */
    static void error(HttpExchange exchange, int status, String code, String message) throws IOException {
        Map<String, String> headers = headers("application/json");
        if (status == 401) {
            headers.put("WWW-Authenticate", "Bearer");
        }
        exchange.respond(
                status, headers, Json.bytes(Json.object().put("error", code).put("message", message)));
    }

    static Map<String, String> headers(String contentType) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", contentType);
        headers.put("Cache-Control", "no-store");
        headers.put("X-Content-Type-Options", "nosniff");
        return headers;
    }
}
