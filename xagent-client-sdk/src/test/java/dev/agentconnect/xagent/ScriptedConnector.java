package dev.agentconnect.xagent;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.awaitility.Awaitility;

/** A connector that does what a test says, on a real socket, and records every packet and request. By default it behaves well. */
final class ScriptedConnector implements AutoCloseable {
    static final Duration BOUND = Duration.ofSeconds(30);
    static final String CARD = """
            {"schema":"xagent.connector/v1","protocol_version":"3.0",
             "build":{"version":"1.0.0","git_tag":"v1","git_rev":"abc","build_time":"2601010000"},
             "connector_card_id":"im.sample","connector":{"name":"Sample Connector","version":"1.0.0"},
             "supports":{"user_channel_mode":"multiple","target_types":["im"],
              "targets":[{"target_type":"im","provider":"sample","label":"Sample"}],"profiles":["xagent.im.v2"]},
             "tools":[{"tool_id":"sample_send","profile":"xagent.im.v2","title":"Send","description":"Sends a text.",
              "input_schema":{"type":"object","required":["connector_channel_id","text"],
              "properties":{"connector_channel_id":{"type":"string","description":"The channel."},
              "text":{"type":"string","description":"The text."}}}},
              {"tool_id":"sample_hidden","profile":"xagent.im.v2","title":"Hidden","description":"Not available.",
              "input_schema":{"type":"object","required":["connector_channel_id"],
              "properties":{"connector_channel_id":{"type":"string","description":"The channel."}}}}],
             "auth_flows":[{"id":"sample_form","target_type":"im","type":"form","title":"Form","fields":[
              {"name":"token","label":"Token","input_type":"password","required":true,"secret":true},
              {"name":"chat","label":"Chat","input_type":"text","required":false}]}],
             "security":{"trust_level":"local","api_key_required":true}}""";

    static {
        Awaitility.setDefaultTimeout(BOUND);
    }

    private static final Json.TreeReader READER = Json.reader(JsonLimits.PACKET);

    private final MockWebServer server = new MockWebServer();
    private final WireTap tap;
    private final Map<String, BiConsumer<Peer, JsonNode>> scripts = new ConcurrentHashMap<>();
    private final Map<String, Function<RecordedRequest, MockResponse>> pages = new ConcurrentHashMap<>();
    private final List<JsonNode> packets = new CopyOnWriteArrayList<>();
    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final List<Peer> peers = new CopyOnWriteArrayList<>();
    private final AtomicInteger channels = new AtomicInteger();
    private final AtomicInteger ids = new AtomicInteger();

    volatile String connectorId = "conn_1";
    volatile String profile = "xagent.im.v2";
    volatile String status = "connected";
    volatile String moreTools = "";

    /** Whether packets are kept for later looks; off, it can serve a storm. */
    volatile boolean recording = true;

    ScriptedConnector() {
        this(server -> {});
    }

    /** A connector whose server is set up further before it starts, for example with TLS. */
    ScriptedConnector(Consumer<MockWebServer> setUp) {
        setUp.accept(server);
        page("/connector-card.json", r -> json(CARD));
        page("/skill.md", r -> new MockResponse.Builder().body("# Skill").build());
        page(
                "/health",
                r -> json("{\"status\":\"ok\",\"connector_card_id\":\"im.sample\",\"protocol_version\":\"3.0\"}"));
        page(
                "/ws",
                r -> new MockResponse.Builder()
                        .setHeader("Sec-WebSocket-Protocol", "xagent.connector.packet.v1")
                        .webSocketUpgrade(new Peer())
                        .build());
        on(
                "connector.hello",
                (peer, p) -> peer.answer(
                        p,
                        "connector.hello.ack",
                        "{'connector_card_id':'im.sample','connector_id':'" + connectorId
                                + "','protocol_version':'3.0'}"));
        on(
                "channel.open",
                (peer, p) -> peer.opened(p, p.path("connector_channel_id").asText(nextChannel(p))));
        on("channel.close", (peer, p) -> peer.answer(p, "channel.close.ack", "{'status':'ok'}"));
        on("ping", (peer, p) -> peer.answer(p, "pong", "{}"));
        on("chat.message", (peer, p) -> peer.acknowledge(p, "accepted"));
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                return pages.getOrDefault(
                                request.getUrl().encodedPath(),
                                r -> new MockResponse.Builder().code(404).build())
                        .apply(request);
            }
        });
        try {
            server.start();
            tap = new WireTap(server.getPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String nextChannel(JsonNode packet) {
        return packet.has("connector_channel_id") ? "" : "cch_" + channels.incrementAndGet();
    }

    static MockResponse json(String body) {
        return new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + tap.port() + "/");
    }

    /** What lies between client and connector, to be cut or silenced. */
    WireTap tap() {
        return tap;
    }

    void page(String path, Function<RecordedRequest, MockResponse> answer) {
        pages.put(path, answer);
    }

    /** Takes over what happens when a packet of a type comes. */
    void on(String type, BiConsumer<Peer, JsonNode> script) {
        scripts.put(type, script);
    }

    void ignore(String type) {
        on(type, (peer, packet) -> {});
    }

    String descriptor(String channelId) {
        return "{'schema':'xagent.connection/v2','connection':{'connector_card_id':'im.sample','connector_id':'"
                + connectorId + "','connector_channel_id':'" + channelId + "','target_type':'im','profiles':['"
                + profile
                + "'],'status':'" + status
                + "'},'target':{'provider':'sample','label':'Sample','display_name':'S 1***'},"
                + "'tools':[{'tool_id':'sample_send','status':'available','target_permission_state':'granted'},"
                + "{'tool_id':'sample_hidden','status':'unavailable'}" + moreTools + "]}";
    }

    /** Every packet of a type so far, over all connections, in order. */
    List<JsonNode> packets(String type) {
        return packets.stream()
                .filter(p -> p.path("type").asText().equals(type))
                .toList();
    }

    List<JsonNode> packets() {
        return List.copyOf(packets);
    }

    List<JsonNode> awaitPackets(String type, int count) {
        await().atMost(BOUND).until(() -> packets(type).size() >= count);
        return packets(type);
    }

    List<RecordedRequest> requests(String path) {
        return requests.stream()
                .filter(r -> r.getUrl().encodedPath().equals(path))
                .toList();
    }

    Peer peer() {
        await().atMost(BOUND).until(() -> !peers.isEmpty());
        return peers.get(peers.size() - 1);
    }

    int connections() {
        return peers.size();
    }

    Peer awaitConnection(int number) {
        await().atMost(BOUND).until(() -> peers.size() >= number);
        return peers.get(number - 1);
    }

    @Override
    public void close() {
        tap.close();
        server.close();
    }

    /** One connection from the connector's side. */
    final class Peer extends WebSocketListener {
        private volatile WebSocket socket;

        volatile int closeCode;

        @Override
        public void onOpen(WebSocket webSocket, Response response) {
            socket = webSocket;
            peers.add(this);
        }

        @Override
        public void onMessage(WebSocket webSocket, String text) {
            JsonNode packet = READER.read(text);
            if (recording) {
                packets.add(packet);
            }
            BiConsumer<Peer, JsonNode> script = scripts.get(packet.path("type").asText());
            if (script != null) {
                script.accept(this, packet);
            }
        }

        @Override
        public void onClosing(WebSocket webSocket, int code, String reason) {
            closeCode = code;
            webSocket.close(1000, null);
        }

        void send(String text) {
            socket.send(text.replace('\'', '"'));
        }

        void close(int code) {
            socket.close(code, null);
        }

        void sendBinary() {
            socket.send(okio.ByteString.of((byte) 1));
        }

        void answer(JsonNode request, String type, String payload) {
            send(head(request, type) + ",'payload':" + payload + "}");
        }

        void fail(JsonNode request, String type, String code) {
            send(head(request, type) + ",'error':{'code':'" + code + "','message':'no'}}");
        }

        void opened(JsonNode request, String channelId) {
            String answer = "{'schema':'xagent.connector.packet/v1','packet_id':'s_" + ids.incrementAndGet()
                    + "','type':'channel.open.ack','request_id':'"
                    + request.path("request_id").asText() + "','connector_channel_id':'" + channelId
                    + "','payload':{'connector_channel_id':'" + channelId + "','connection_descriptor':"
                    + descriptor(channelId) + "}}";
            send(answer);
        }

        void acknowledge(JsonNode message, String status) {
            String id = message.path("payload").path("message_id").asText();
            answer(message, "chat.message.ack", "{'message_id':'" + id + "','status':'" + status + "'}");
        }

        void reject(JsonNode message, boolean retryable) {
            String id = message.path("payload").path("message_id").asText();
            answer(
                    message,
                    "chat.message.ack",
                    "{'message_id':'" + id + "','status':'rejected','code':'busy','retryable':" + retryable + "}");
        }

        void push(String channelId, String type, String payload) {
            send("{'schema':'xagent.connector.packet/v1','packet_id':'s_" + ids.incrementAndGet() + "','type':'" + type
                    + "','connector_channel_id':'" + channelId + "','payload':" + payload + "}");
        }

        private String head(JsonNode request, String type) {
            String head = "{'schema':'xagent.connector.packet/v1','packet_id':'s_" + ids.incrementAndGet()
                    + "','type':'" + type + "','reply_to':'"
                    + request.path("packet_id").asText() + "'";
            if (request.has("request_id")) {
                head += ",'request_id':'" + request.path("request_id").asText() + "'";
            }
            if (request.has("connector_channel_id")) {
                head += ",'connector_channel_id':'"
                        + request.path("connector_channel_id").asText() + "'";
            }
            return head;
        }
    }

    static ObjectNode arguments(String text) {
        return Json.object().put("connector_channel_id", "model says").put("text", text);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
