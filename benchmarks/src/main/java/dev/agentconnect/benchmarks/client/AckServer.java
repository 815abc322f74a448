package dev.agentconnect.benchmarks.client;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.jetty.JettyHost;
import dev.agentconnect.host.jetty.JettyOptions;
import dev.agentconnect.host.websocket.Acceptance;
import dev.agentconnect.host.websocket.WebSocketListener;
import dev.agentconnect.host.websocket.WebSocketPeer;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The least that a client can talk to: it cuts the ids out of each packet with string operations and puts them into an
 * answer, so that what is measured is the client.
 */
final class AckServer implements AutoCloseable {
    private static final String HEAD = "{\"schema\":\"xagent.connector.packet/v1\",\"packet_id\":\"s\",\"type\":\"";
    private static final String DESCRIPTOR = """
            {"schema":"xagent.connection/v2","connection":{"connector_card_id":"im.bench","connector_id":"conn_1",\
            "connector_channel_id":"cch_1","target_type":"im","profiles":["xagent.im.v2"],"status":"connected"},\
            "target":{"provider":"bench","display_name":"B 1***"},\
            "tools":[{"tool_id":"bench_echo","status":"available","target_permission_state":"granted"}]}""";

    private final JettyHost host;

    private AckServer(JettyHost host) {
        this.host = host;
    }

    static AckServer start() {
        WebApp app = WebApp.builder()
                .get(
                        "/connector-card.json",
                        exchange ->
                                exchange.respond(200, Map.of("Content-Type", "application/json"), BenchCard.bytes()))
                .webSocket("/ws", request -> new Acceptance.Accept("xagent.connector.packet.v1", new Answers()))
                .build();
        return new AckServer(JettyHost.start(app, JettyOptions.builder().build()));
    }

    URI baseUrl() {
        return host.baseUri();
    }

    @Override
    public void close() {
        host.close();
    }

    /** The text between a key and the next quote, or nothing. */
    static String cut(String packet, String key) {
        int start = packet.indexOf("\"" + key + "\":\"");
        if (start < 0) {
            return "";
        }
        int from = start + key.length() + 4;
        return packet.substring(from, packet.indexOf('"', from));
    }

    private static final class Answers implements WebSocketListener {
        private @Nullable WebSocketPeer peer;

        @Override
        public void onOpen(WebSocketPeer opened) {
            peer = opened;
        }

        @Override
        public void onText(String text) {
            WebSocketPeer to = peer;
            if (to != null) {
                to.send(answer(text));
            }
        }

        private static String answer(String packet) {
            String type = cut(packet, "type");
            String ids = "\",\"request_id\":\"" + cut(packet, "request_id") + "\",\"reply_to\":\""
                    + cut(packet, "packet_id") + "\"";
            return switch (type) {
                case "connector.hello" ->
                    HEAD + type + ".ack" + ids
                            + ",\"payload\":{\"connector_card_id\":\"im.bench\",\"connector_id\":\"conn_1\","
                            + "\"protocol_version\":\"3.0\"}}";
                case "channel.open" ->
                    HEAD + type + ".ack" + ids
                            + ",\"connector_channel_id\":\"cch_1\",\"payload\":{\"connector_channel_id\":\"cch_1\","
                            + "\"connection_descriptor\":" + DESCRIPTOR + "}}";
                case "tool.invoke" ->
                    HEAD + type + ".ack" + ids
                            + ",\"connector_channel_id\":\"cch_1\",\"payload\":{\"tool_id\":\"bench_echo\","
                            + "\"result\":{\"text\":\"" + cut(packet, "text") + "\"}}}";
                case "channel.close" ->
                    HEAD + type + ".ack" + ids + ",\"connector_channel_id\":\"cch_1\",\"payload\":{\"status\":\"ok\"}}";
                default -> HEAD + "pong" + ids + "}";
            };
        }

        @Override
        public void onBinary() {}

        @Override
        public void onClose(int code, String reason) {}
    }
}
