package dev.agentconnect.benchmarks.client;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

/**
 * A WebSocket client of OkHttp with the least around it that can tell answers apart: packets are put together as strings,
 * answers are cut apart the same way, and a map holds what waits. No JSON, no checks, no time-outs.
 */
final class BareCaller extends WebSocketListener implements Caller {
    private final OkHttpClient http = new OkHttpClient();
    private final Map<String, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
    private final CompletableFuture<WebSocket> opened = new CompletableFuture<>();
    private final WebSocket socket;

    BareCaller(URI baseUrl) {
        Request request = new Request.Builder()
                .url(baseUrl.resolve("/ws").toString())
                .header("Sec-WebSocket-Protocol", "xagent.connector.packet.v1")
                .build();
        socket = http.newWebSocket(request, this);
        opened.join();
    }

    @Override
    public String name() {
        return "bare OkHttp";
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
        opened.complete(webSocket);
    }

    @Override
    public void onMessage(WebSocket webSocket, String text) {
        CompletableFuture<String> call = waiting.remove(AckServer.cut(text, "request_id"));
        if (call != null) {
            call.complete(AckServer.cut(text, "text"));
        }
    }

    @Override
    public CompletableFuture<String> call(long n, String text) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        String id = "req_" + n;
        waiting.put(id, answer);
        socket.send("{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"pkt_" + n + "\",\"request_id\":\"" + id
                + "\",\"connector_channel_id\":\"cch_1\",\"type\":\"tool.invoke\",\"time\":1790000000000,"
                + "\"payload\":{\"tool_id\":\"bench_echo\",\"arguments\":{\"connector_channel_id\":\"cch_1\",\"n\":" + n
                + ",\"text\":\"" + text + "\"}}}");
        return answer;
    }

    @Override
    public void close() {
        socket.close(1000, null);
        http.dispatcher().executorService().shutdown();
    }
}
