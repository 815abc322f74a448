package dev.agentconnect.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.host.websocket.WebSocketLimits;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** A running sample server for a test. */
abstract class ServerTest {
    static final String KEY = "sample-api-key";

    final SampleConnector sample = new SampleConnector();
    private ConnectorServer server;

    ConnectorServer server() {
        if (server == null) {
            server = ConnectorServer.start(
                    connector(),
                    options(ConnectorOptions.builder().apiKey(Secret.of(KEY))).build());
        }
        return server;
    }

    Connector connector() {
        return sample.connector();
    }

    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        return options;
    }

    /** Socket limits for a clock that a test moves by hours: nothing there measures real input and output. */
    static WebSocketLimits unhurried() {
        WebSocketLimits d = WebSocketLimits.DEFAULT;
        Duration week = Duration.ofDays(7);
        return new WebSocketLimits(
                d.maxMessageBytes(),
                d.maxQueuedMessages(),
                d.maxQueuedBytes(),
                week,
                week.multipliedBy(2),
                week,
                week,
                d.maxSockets());
    }

    TestXAgent ready() {
        return ready(null);
    }

    TestXAgent ready(String connectorId) {
        return TestXAgent.ready(server().baseUri(), KEY, connectorId);
    }

    TestXAgent connect() {
        return TestXAgent.connect(server().baseUri(), KEY);
    }

    static ObjectNode text(String messageId, String text) {
        return Json.object().put("message_id", messageId).put("text", text);
    }

    static String code(JsonNode packet) {
        return packet.at("/error/code").asText();
    }

    static String type(JsonNode packet) {
        return packet.path("type").asText();
    }

    static String status(JsonNode packet) {
        return packet.at("/payload/status").asText();
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
