package dev.agentconnect.conformance.platform.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.json.JsonLimits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The data plane of the stand-in: hello, requests, reconnecting. Guarded by itself. */
final class StandInLink {
    private static final int MOST_FAILURES = 4;
    private static final long WAIT_MILLIS = 40;
    private static final Json.TreeReader READER = Json.reader(JsonLimits.DOCUMENT);

    private final Flaw flaw;
    private final String base;
    private final String key;
    private final StandInPlatform platform;
    private final Supplier<String> cardId;
    private final OkHttpClient http = new OkHttpClient.Builder()
            .pingInterval(Duration.ofMillis(1_500))
            .followRedirects(false)
            .readTimeout(Duration.ofSeconds(5))
            .build();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "stand-in-timer");
        thread.setDaemon(true);
        return thread;
    });
    private final StandInCalls calls;
    private final CompletableFuture<String> first = new CompletableFuture<>(); // ends with a code, empty for success
    private @Nullable WebSocket socket;
    private boolean ready;
    private boolean everReady;
    private boolean closed;
    private boolean stopped;
    private int failures;
    private String connectorId = "";

    StandInLink(Flaw flaw, String base, String key, Supplier<String> cardId, StandInPlatform platform) {
        this.flaw = flaw;
        this.base = base;
        this.key = key;
        this.cardId = cardId;
        this.platform = platform;
        this.calls = new StandInCalls(flaw);
    }

    CompletableFuture<String> connect() {
        dial();
        return first;
    }

    String key() {
        return key;
    }

    OkHttpClient http() {
        return http;
    }

    synchronized String connectorId() {
        return connectorId;
    }

    synchronized String state() {
        return stopped ? "stopped" : ready ? "ready" : "connecting";
    }

    synchronized void resume() {
        stopped = false;
        failures = 0;
        dial();
    }

    private synchronized void dial() {
        if (closed) {
            return;
        }
        Request.Builder request = new Request.Builder().url(base + "/ws");
        if (flaw != Flaw.NO_SUBPROTOCOL) {
            request.header("Sec-WebSocket-Protocol", "xagent.connector.packet.v1");
        }
        if (flaw != Flaw.NO_KEY_ON_SOCKET) {
            request.header("Authorization", "Bearer " + key);
        }
        socket = http.newWebSocket(request.build(), new Listener());
    }

    private final class Listener extends WebSocketListener {
        @Override
        public void onOpen(WebSocket opened, Response response) {
            hello(opened);
        }

        @Override
        public void onMessage(WebSocket from, String text) {
            JsonNode packet = READER.read(text.getBytes(StandardCharsets.UTF_8));
            received(from, packet);
        }

        @Override
        public void onClosing(WebSocket from, int code, String reason) {
            from.close(1000, null);
            ended(from, false);
        }

        @Override
        public void onClosed(WebSocket from, int code, String reason) {
            ended(from, false);
        }

        @Override
        public void onFailure(WebSocket from, Throwable fault, @Nullable Response response) {
            ended(from, !from.equals(lastOpened()));
        }
    }

    private synchronized @Nullable WebSocket lastOpened() {
        return ready ? socket : null;
    }

    private void hello(WebSocket opened) {
        ObjectNode payload =
                Json.object().put("connector_card_id", flaw == Flaw.HELLO_FOR_OTHER_CARD ? "im.other" : cardId.get());
        if (!connectorId().isEmpty() && flaw != Flaw.CONNECTOR_ID_FORGOTTEN) {
            payload.put("connector_id", connectorId());
        }
        if (flaw != Flaw.HELLO_WITHOUT_VERSION) {
            payload.put("protocol_version", "3.0");
        }
        if (flaw != Flaw.HELLO_WITHOUT_PROFILES) {
            payload.putArray("supported_profiles").add("xagent.im.v2").add("xagent.im.v1");
        }
        if (flaw == Flaw.VERSIONS_LISTED) {
            payload.putArray("supported_versions").add("3.0");
        }
        if (flaw == Flaw.BINARY_SENT) {
            opened.send(ByteString.encodeUtf8("binary"));
        }
        CompletableFuture<JsonNode> answer = request(opened, "connector.hello", "", payload);
        if (flaw == Flaw.OPENS_BEFORE_ACK && everReady()) {
            platform.reopen();
        }
        CompletableFuture<JsonNode> unused = answer.whenComplete((ack, fault) -> acknowledged(ack));
    }

    private synchronized boolean everReady() {
        return everReady;
    }

    private void acknowledged(@Nullable JsonNode ack) {
        if (ack == null) {
            return;
        }
        JsonNode payload = ack.path("payload");
        String version = payload.path("protocol_version").asText();
        boolean admitted = version.equals("3.0")
                || (version.isEmpty() && flaw == Flaw.ACK_WITHOUT_VERSION_TAKEN)
                || (!version.isEmpty() && flaw == Flaw.ACK_VERSION_UNCHECKED);
        if (!admitted) {
            close();
            first.complete("version_refused");
            return;
        }
        synchronized (this) {
            if (connectorId.isEmpty() || flaw != Flaw.NEW_CONNECTOR_ID_IGNORED) {
                connectorId = payload.path("connector_id").asText();
            }
            ready = true;
            everReady = true;
            failures = 0;
        }
        first.complete("");
        if (flaw != Flaw.NO_REOPEN && flaw != Flaw.OPENS_BEFORE_ACK) {
            platform.reopen();
        }
    }

    private void ended(WebSocket from, boolean failedAttempt) {
        boolean again;
        boolean wasFirst;
        synchronized (this) {
            if (!from.equals(socket) || closed) {
                return;
            }
            socket = null;
            ready = false;
            wasFirst = !everReady;
            failures = failedAttempt ? failures + 1 : failures;
            stopped = failures >= MOST_FAILURES && flaw != Flaw.TIGHT_LOOP;
            again = !wasFirst && flaw != Flaw.NO_RECONNECT && (!stopped || flaw == Flaw.STOPPED_AND_TRIES);
        }
        platform.lost();
        calls.lost();
        if (wasFirst) {
            first.complete("link_failed");
        } else if (again) {
            long wait = flaw == Flaw.TIGHT_LOOP ? 1 : WAIT_MILLIS;
            later(this::dial, wait);
        }
    }

    private void received(WebSocket from, JsonNode packet) {
        String type = packet.path("type").asText();
        if (type.equals("ping")) {
            calls.pong(packet).ifPresent(pong -> write(from, pong));
            return;
        }
        boolean answer = (type.endsWith(".ack") && !type.equals("chat.message.ack"))
                || (type.equals("error") && flaw != Flaw.ERROR_PACKET_IGNORED)
                || (type.equals("tool.progress.push") && flaw == Flaw.PROGRESS_ENDS_CALL);
        if (answer) {
            calls.answer(packet);
        } else if (!platform.received(packet) && flaw == Flaw.UNKNOWN_ENDS_LINK) {
            from.cancel();
        }
    }

    ObjectNode envelope(String type, String channel, ObjectNode payload) {
        return calls.envelope(type, channel, payload);
    }

    CompletableFuture<JsonNode> request(String type, String channel, ObjectNode payload) {
        WebSocket current;
        synchronized (this) {
            current = ready || flaw == Flaw.OPENS_BEFORE_ACK ? socket : null;
        }
        return current == null
                ? CompletableFuture.failedFuture(new IllegalStateException("link_lost"))
                : request(current, type, channel, payload);
    }

    private CompletableFuture<JsonNode> request(WebSocket over, String type, String channel, ObjectNode payload) {
        ObjectNode packet = envelope(type, channel, payload);
        String requestId = "req_" + UUID.randomUUID();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        if (flaw == Flaw.REQUEST_ID_MISSING && type.equals("channel.close")) {
            write(over, packet);
            answer.complete(packet);
            return answer;
        }
        packet.put("request_id", requestId);
        calls.expect(requestId, packet, answer);
        write(over, packet);
        return answer;
    }

    /** Sends a packet that waits for nothing; false when there is no link. */
    boolean send(ObjectNode packet) {
        WebSocket current;
        synchronized (this) {
            current = ready ? socket : null;
        }
        return current != null && write(current, packet);
    }

    private static boolean write(WebSocket over, ObjectNode packet) {
        return over.send(new String(Json.bytes(packet), StandardCharsets.UTF_8));
    }

    void later(Runnable task, long millis) {
        ScheduledFuture<?> unused = timer.schedule(task, millis, TimeUnit.MILLISECONDS);
    }

    void close() {
        WebSocket last;
        synchronized (this) {
            closed = true;
            last = socket;
            socket = null;
            ready = false;
        }
        if (last != null && !last.close(1000, null)) {
            last.cancel();
        }
        timer.shutdownNow();
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
