package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.awaitility.Awaitility;

/** The xAgent side of one data plane, by hand: sends what the test writes and records what comes. */
final class TestXAgent extends WebSocketListener implements AutoCloseable {
    static final OkHttpClient HTTP = new OkHttpClient();
    private static final AtomicInteger IDS = new AtomicInteger();

    static {
        Awaitility.setDefaultTimeout(Duration.ofSeconds(30));
    }

    final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    final CompletableFuture<Integer> closed = new CompletableFuture<>();
    final CompletableFuture<Response> opened = new CompletableFuture<>();
    private final WebSocket socket;

    private TestXAgent(URI baseUri, String apiKey, String subprotocol) {
        Request.Builder request = new Request.Builder().url(baseUri + "/ws");
        if (apiKey != null) {
            request.header("Authorization", "Bearer " + apiKey);
        }
        if (subprotocol != null) {
            request.header("Sec-WebSocket-Protocol", subprotocol);
        }
        socket = HTTP.newWebSocket(request.build(), this);
    }

    static TestXAgent connect(URI baseUri, String apiKey) {
        return new TestXAgent(baseUri, apiKey, "xagent.connector.packet.v1");
    }

    static TestXAgent connect(URI baseUri, String apiKey, String subprotocol) {
        return new TestXAgent(baseUri, apiKey, subprotocol);
    }

    /** Connects and says hello; returns after the ack. */
    static TestXAgent ready(URI baseUri, String apiKey, String connectorId) {
        TestXAgent agent = connect(baseUri, apiKey);
        ObjectNode ack = agent.call("connector.hello", null, hello(connectorId));
        assertThat(ack.path("type").asText()).isEqualTo("connector.hello.ack");
        agent.connectorId = ack.at("/payload/connector_id").asText();
        return agent;
    }

    String connectorId;

    static ObjectNode hello(String connectorId) {
        ObjectNode hello = Json.object().put("connector_card_id", "im.sample").put("protocol_version", "3.0");
        hello.putArray("supported_profiles").add("xagent.im.v1").add("xagent.im.v2");
        if (connectorId != null) {
            hello.put("connector_id", connectorId);
        }
        return hello;
    }

    static ObjectNode packet(String type, String channelId, ObjectNode payload) {
        int id = IDS.incrementAndGet();
        ObjectNode packet = Json.object()
                .put("schema", "xagent.connector.packet/v1")
                .put("packet_id", "pkt_" + id)
                .put("request_id", "req_" + id)
                .put("type", type)
                .put("time", 1_790_000_000_000L);
        if (channelId != null) {
            packet.put("connector_channel_id", channelId);
        }
        if (payload != null) {
            packet.set("payload", payload);
        }
        return packet;
    }

    void send(String text) {
        assertThat(socket.send(text)).isTrue();
    }

    void send(ObjectNode packet) {
        send(packet.toString());
    }

    /** Sends, unless the socket is gone. */
    boolean offer(ObjectNode packet) {
        return socket.send(packet.toString());
    }

    void sendBinary(byte[] bytes) {
        socket.send(ByteString.of(bytes));
    }

    /** Sends a request and returns the packet that answers it. */
    ObjectNode call(String type, String channelId, ObjectNode payload) {
        return call(packet(type, channelId, payload));
    }

    ObjectNode call(ObjectNode packet) {
        send(packet);
        ObjectNode answer = (ObjectNode) next();
        assertThat(answer.path("reply_to").asText())
                .isEqualTo(packet.path("packet_id").asText());
        assertThat(answer.path("request_id")).isEqualTo(packet.path("request_id"));
        return answer;
    }

    JsonNode next() {
        try {
            JsonNode next = received.poll(30, TimeUnit.SECONDS);
            assertThat(next).as("a packet").isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String open(String channelId) {
        ObjectNode ack = call("channel.open", channelId, Json.object());
        assertThat(ack.path("type").asText()).isEqualTo("channel.open.ack");
        assertThat(ack.at("/payload/connector_channel_id")).isEqualTo(ack.path("connector_channel_id"));
        return ack.path("connector_channel_id").asText();
    }

    String openAndBind(String user) {
        String channel = open(null);
        ObjectNode ack = bind(channel, "good-token-" + user, user);
        assertThat(ack.at("/payload/status").asText()).isEqualTo("authenticated");
        return channel;
    }

    ObjectNode bind(String channel, String token, String user) {
        ObjectNode payload = Json.object().put("flow_id", "sample_form");
        payload.putObject("input").put("token", token).put("user", user);
        return call("auth.start", channel, payload);
    }

    static ObjectNode tool(String toolId, ObjectNode arguments, String callId) {
        ObjectNode payload = Json.object().put("tool_id", toolId);
        payload.set("arguments", arguments);
        if (callId != null) {
            payload.putObject("context").put("session_id", "s").put("tool_call_id", callId);
        }
        return payload;
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
        opened.complete(response);
    }

    @Override
    public void onMessage(WebSocket webSocket, String text) {
        received.add(Json.reader(JsonLimits.PACKET).read(text));
    }

    @Override
    public void onClosing(WebSocket webSocket, int code, String reason) {
        closed.complete(code);
        webSocket.close(code, null);
    }

    @Override
    public void onFailure(WebSocket webSocket, Throwable fault, Response response) {
        closed.complete(-1);
        if (response == null) {
            opened.completeExceptionally(fault);
        } else {
            opened.complete(response);
        }
    }

    /** Drops the connection without a close frame. */
    void vanish() {
        socket.cancel();
    }

    @Override
    public void close() {
        socket.close(1000, null);
    }
}
