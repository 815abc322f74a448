package dev.agentconnect.examples.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Base64;

/** The control port of the Bot API stand-in. */
final class StandinControl {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI base;

    StandinControl(URI base) {
        this.base = base;
    }

    /** Makes the user of a chat write a text. */
    void userSays(String chatId, String text) throws IOException, InterruptedException {
        post(Json.object().put("chat_id", chatId).put("text", text));
    }

    /** Makes the user of a chat send a file. */
    void userSends(String chatId, String filename, byte[] bytes) throws IOException, InterruptedException {
        ObjectNode message = Json.object().put("chat_id", chatId);
        message.putObject("file")
                .put("filename", filename)
                .put("mime_type", "application/pdf")
                .put("base64", Base64.getEncoder().encodeToString(bytes));
        post(message);
    }

    private void post(ObjectNode message) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/control/message"))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(message)))
                .build();
        int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status != 200) {
            throw new DemoFailed("the stand-in answered " + status + " on its control port");
        }
    }

    /** Everything the bot has sent. */
    JsonNode sent() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/control/sent"))
                .timeout(TIMEOUT)
                .build();
        byte[] body = http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        return Json.mapper().readTree(body).path("sent");
    }
}
