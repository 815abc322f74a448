package dev.agentconnect.examples.telegram.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.examples.telegram.account.BotBinding;
import dev.agentconnect.examples.telegramstandin.TelegramStandin;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import dev.agentconnect.protocol.secret.Secret;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** A running stand-in with one bot, and the words to steer it. */
public final class Telegram implements AutoCloseable {
    public static final long BOT_ID = 7_000_001;
    public static final String SECRET_PART = "AAH-sample_Not-A-Real-Token_0123456";
    public static final String TOKEN = BOT_ID + ":" + SECRET_PART;

    private final TelegramStandin standin = TelegramStandin.start(0, 0, TOKEN);
    private final HttpClient http = HttpClient.newHttpClient();

    public String url() {
        return standin.botApiUrl().toString();
    }

    /** What binds a channel to the bot and a chat. */
    public static Binding binding(long chatId) {
        return binding(chatId, TOKEN, 1);
    }

    public static Binding binding(long chatId, String token, long boundAt) {
        return new BotBinding(BOT_ID, Secret.of(token), chatId, Instant.ofEpochMilli(boundAt)).toBinding("sample_bot");
    }

    public static ScriptedChannel channel(String id, long chatId) {
        return new ScriptedChannel(id, binding(chatId));
    }

    public void says(long chatId, String text) {
        post(
                "/control/message",
                Json.object().put("chat_id", Long.toString(chatId)).put("text", text));
    }

    public void sends(long chatId, String caption, String filename, String mimeType, byte[] bytes) {
        ObjectNode body = Json.object().put("chat_id", Long.toString(chatId));
        if (!caption.isEmpty()) {
            body.put("text", caption);
        }
        body.putObject("file")
                .put("filename", filename)
                .put("mime_type", mimeType)
                .put("base64", Base64.getEncoder().encodeToString(bytes));
        post("/control/message", body);
    }

    public void fault(String method, String kind, int times) {
        post(
                "/control/fault",
                Json.object().put("method", method).put("kind", kind).put("times", times));
    }

    /** The next call is carried out and answered late. */
    public void slow(String method, Duration delay) {
        post(
                "/control/fault",
                Json.object().put("method", method).put("kind", "slow").put("delay_ms", delay.toMillis()));
    }

    public void rateLimit(String method, int seconds) {
        post(
                "/control/fault",
                Json.object().put("method", method).put("kind", "rate_limit").put("retry_after", seconds));
    }

    /** What the bot sent so far, oldest first. */
    public List<JsonNode> sent() {
        List<JsonNode> sent = new ArrayList<>();
        get("/control/sent").path("sent").forEach(sent::add);
        return sent;
    }

    /** What the bot sent by one method. */
    public List<JsonNode> sent(String method) {
        return sent().stream()
                .filter(entry -> entry.path("method").asText().equals(method))
                .toList();
    }

    public JsonNode updates() {
        return get("/control/updates");
    }

    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void post(String path, JsonNode body) {
        JsonNode answer = call(HttpRequest.newBuilder(standin.controlUrl().resolve(path))
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)))
                .build());
        if (!answer.path("ok").asBoolean()) {
            throw new IllegalStateException("the stand-in refused: " + answer);
        }
    }

    private JsonNode get(String path) {
        URI uri = standin.controlUrl().resolve(path);
        return call(HttpRequest.newBuilder(uri).build());
    }

    private JsonNode call(HttpRequest request) {
        try {
            return Json.reader(JsonLimits.DOCUMENT)
                    .read(http.send(request, HttpResponse.BodyHandlers.ofByteArray())
                            .body());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        standin.close();
    }
}
