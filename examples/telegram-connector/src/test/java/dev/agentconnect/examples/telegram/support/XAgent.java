package dev.agentconnect.examples.telegram.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

/** The platform's side of the wire, written from the protocol document and with nothing of the SDKs but the JSON reader. */
public final class XAgent extends WebSocketListener implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 15;

    private final OkHttpClient http = new OkHttpClient();
    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private final String baseUrl;
    private final String apiKey;
    private final WebSocket socket;
    private int packets;
    private String connectorId = "";
    private String channelId = "";

    public XAgent(String baseUrl, String apiKey) {
        this.baseUrl = baseUrl;
        this.apiKey = apiKey;
        Request upgrade = new Request.Builder()
                .url(baseUrl + "/ws")
                .header("Authorization", "Bearer " + apiKey)
                .header("Sec-WebSocket-Protocol", "xagent.connector.packet.v1")
                .build();
        socket = http.newWebSocket(upgrade, this);
    }

    @Override
    public void onMessage(WebSocket webSocket, String text) {
        received.add(Json.reader(JsonLimits.PACKET).read(text));
    }

    /** Says hello and opens a channel, as every session begins. */
    public void open() throws InterruptedException {
        hello(Json.object());
        channelId =
                ask("channel.open", Json.object()).path("connector_channel_id").asText();
        assertThat(channelId).isNotBlank();
    }

    /** Comes back as an earlier session, with its connector id and its channel. */
    public void resume(XAgent earlier) throws InterruptedException {
        hello(Json.object().put("connector_id", earlier.connectorId));
        assertThat(connectorId).isEqualTo(earlier.connectorId);
        channelId = earlier.channelId;
        assertThat(ask("channel.open", Json.object())
                        .path("connector_channel_id")
                        .asText())
                .isEqualTo(channelId);
    }

    private void hello(ObjectNode hello) throws InterruptedException {
        hello.put("connector_card_id", "im.telegram").put("protocol_version", "3.0");
        hello.putArray("supported_profiles").add("xagent.im.v2");
        connectorId = ask("connector.hello", hello)
                .path("payload")
                .path("connector_id")
                .asText();
        assertThat(connectorId).isNotBlank();
    }

    public JsonNode bind(String token, String chatId) throws InterruptedException {
        ObjectNode start = Json.object().put("flow_id", "telegram_bot_binding");
        start.putObject("input").put("bot_token", token).put("chat_id", chatId);
        return ask("auth.start", start);
    }

    public JsonNode invoke(String toolId, ObjectNode arguments) throws InterruptedException {
        ObjectNode call = Json.object().put("tool_id", toolId);
        call.set("arguments", arguments.put("connector_channel_id", channelId));
        return ask("tool.invoke", call);
    }

    /** Sends a request and waits for the answer that names it. */
    public JsonNode ask(String type, ObjectNode payload) throws InterruptedException {
        String requestId = "req-" + (packets + 1);
        send(type, payload, requestId, "");
        return await(packet -> packet.path("request_id").asText().equals(requestId));
    }

    /** Sends a chat message and waits for its ack. */
    public JsonNode chat(String messageId, String text, List<String> fileRefs) throws InterruptedException {
        ObjectNode message =
                Json.object().put("message_id", messageId).put("text", text).put("created_at", 1_790_000_000_000L);
        fileRefs.forEach(ref ->
                message.withArray("files").addObject().put("type", "file").put("file_ref", ref));
        send("chat.message", message, "", "");
        return await(packet -> packet.path("type").asText().equals("chat.message.ack")
                && packet.path("payload").path("message_id").asText().equals(messageId));
    }

    /** Waits for a message from the target and takes it. */
    public JsonNode heard() throws InterruptedException {
        JsonNode packet = await(p -> p.path("type").asText().equals("chat.message"));
        ObjectNode ack = Json.object()
                .put("message_id", packet.path("payload").path("message_id").asText())
                .put("status", "accepted");
        send("chat.message.ack", ack, "", packet.path("packet_id").asText());
        return packet.path("payload");
    }

    public String upload(String filename, byte[] bytes) throws IOException {
        RequestBody form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", filename, RequestBody.create(bytes, MediaType.get("application/octet-stream")))
                .build();
        Request request = new Request.Builder()
                .url(baseUrl + "/files/uploads")
                .header("Authorization", "Bearer " + apiKey)
                .header("X-XAgent-Connector-Channel-ID", channelId)
                .post(form)
                .build();
        try (Response response = http.newCall(request).execute()) {
            return Json.reader(JsonLimits.DOCUMENT)
                    .read(response.body().bytes())
                    .path("file_ref")
                    .asText();
        }
    }

    public byte[] get(String path) throws IOException {
        String url = path.startsWith("http") ? path : baseUrl + path;
        try (Response response =
                http.newCall(new Request.Builder().url(url).build()).execute()) {
            return response.body().bytes();
        }
    }

    private void send(String type, ObjectNode payload, String requestId, String replyTo) {
        ObjectNode packet = Json.object()
                .put("schema", "xagent.connector.packet/v1")
                .put("packet_id", "pkt-" + ++packets)
                .put("type", type)
                .put("time", 1_790_000_000_000L);
        putUnlessEmpty(packet, "request_id", requestId);
        putUnlessEmpty(packet, "reply_to", replyTo);
        putUnlessEmpty(packet, "connector_channel_id", channelId);
        packet.set("payload", payload);
        socket.send(new String(Json.bytes(packet), StandardCharsets.UTF_8));
    }

    private static void putUnlessEmpty(ObjectNode packet, String field, String value) {
        if (!value.isEmpty()) {
            packet.put(field, value);
        }
    }

    private JsonNode await(java.util.function.Predicate<JsonNode> wanted) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            JsonNode packet = received.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            assertThat(packet).as("an answer in time").isNotNull();
            if (wanted.test(packet)) {
                return packet;
            }
        }
    }

    @Override
    public void close() {
        socket.close(1000, null);
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
