package dev.agentconnect.examples.telegramstandin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Dispatcher;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Speaks to a stand-in as a bot and as a test would, over real sockets. */
final class StandinClient implements AutoCloseable {
    static final String TOKEN = "123456:TEST-secret_part";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final MediaType JSON = MediaType.get("application/json");
    private static final int MAX_CALLS = 300;

    private final OkHttpClient http;
    private final URI botApi;
    private final URI control;

    StandinClient(TelegramStandin standin) {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequests(MAX_CALLS);
        dispatcher.setMaxRequestsPerHost(MAX_CALLS);
        http = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .retryOnConnectionFailure(false)
                .callTimeout(Duration.ofSeconds(30))
                .readTimeout(Duration.ofSeconds(30))
                .build();
        botApi = standin.botApiUrl();
        control = standin.controlUrl();
    }

    /** An answer, with its body as JSON when it is that. */
    record Reply(int status, String text) {
        JsonNode json() throws IOException {
            return MAPPER.readTree(text);
        }

        JsonNode result() throws IOException {
            return json().path("result");
        }

        String description() throws IOException {
            return json().path("description").asText();
        }
    }

    Reply call(String method, String json) throws IOException {
        return send(bot(method).post(RequestBody.create(json, JSON)).build());
    }

    CompletableFuture<Reply> callLater(String method, String json) {
        return sendLater(bot(method).post(RequestBody.create(json, JSON)).build());
    }

    Reply get(String methodAndQuery) throws IOException {
        return send(bot(methodAndQuery).build());
    }

    Reply post(String method, RequestBody body) throws IOException {
        return send(bot(method).post(body).build());
    }

    /** Uploads one file with a Bot API call for chat 42. */
    Reply upload(String method, String field, String fileName, String mimeType, byte[] bytes) throws IOException {
        return post(
                method,
                new MultipartBody.Builder()
                        .setType(MultipartBody.FORM)
                        .addFormDataPart("chat_id", "42")
                        .addFormDataPart(field, fileName, RequestBody.create(bytes, MediaType.get(mimeType)))
                        .build());
    }

    Reply botPath(String path) throws IOException {
        return send(new Request.Builder().url(botApi + path).build());
    }

    byte[] download(String filePath) throws IOException {
        Request request = new Request.Builder()
                .url(botApi + "/file/bot" + TOKEN + "/" + filePath)
                .build();
        try (Response response = http.newCall(request).execute()) {
            return response.body().bytes();
        }
    }

    Reply control(String method, String path, String json) throws IOException {
        RequestBody body = json.isEmpty() ? null : RequestBody.create(json, JSON);
        return send(new Request.Builder()
                .url(control + "/control/" + path)
                .method(method, body)
                .build());
    }

    CompletableFuture<Reply> controlLater(String path) {
        return sendLater(new Request.Builder().url(control + "/control/" + path).build());
    }

    JsonNode say(String chatId, String text) throws IOException {
        String json = MAPPER.createObjectNode()
                .put("chat_id", chatId)
                .put("text", text)
                .toString();
        return control("POST", "message", json).json();
    }

    JsonNode sayFile(String fileName, String mimeType, byte[] bytes) throws IOException {
        var json = MAPPER.createObjectNode().put("chat_id", "42").put("text", "look");
        json.putObject("file")
                .put("filename", fileName)
                .put("mime_type", mimeType)
                .put("base64", Base64.getEncoder().encodeToString(bytes));
        return control("POST", "message", json.toString()).json();
    }

    JsonNode sent() throws IOException {
        return control("GET", "sent", "").json().path("sent");
    }

    JsonNode updates() throws IOException {
        return control("GET", "updates", "").json();
    }

    Reply fault(String json) throws IOException {
        return control("POST", "fault", json);
    }

    static <T> T within(CompletableFuture<T> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    private static Reply reply(Response response) throws IOException {
        try (response) {
            return new Reply(response.code(), response.body().string());
        }
    }

    private Request.Builder bot(String methodAndQuery) {
        return new Request.Builder().url(botApi + "/bot" + TOKEN + "/" + methodAndQuery);
    }

    private Reply send(Request request) throws IOException {
        return reply(http.newCall(request).execute());
    }

    private CompletableFuture<Reply> sendLater(Request request) {
        CompletableFuture<Reply> later = new CompletableFuture<>();
        http.newCall(request).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException failure) {
                later.completeExceptionally(failure);
            }

            @Override
            public void onResponse(Call call, Response response) {
                try {
                    later.complete(reply(response));
                } catch (IOException failure) {
                    later.completeExceptionally(failure);
                }
            }
        });
        return later;
    }

    @Override
    public void close() {
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
