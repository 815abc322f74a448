package dev.agentconnect.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.Connector;
import dev.agentconnect.connector.ConnectorOptions;
import dev.agentconnect.connector.ConnectorServer;
import dev.agentconnect.connector.handler.AuthHandler;
import dev.agentconnect.connector.handler.AuthOutcome;
import dev.agentconnect.connector.handler.AuthQuery;
import dev.agentconnect.connector.handler.AuthRequest;
import dev.agentconnect.connector.handler.Binding;
import dev.agentconnect.connector.handler.TargetAccount;
import dev.agentconnect.connector.handler.ToolInvocation;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.ConnectorUser;
import dev.agentconnect.xagent.auth.QrCode;
import dev.agentconnect.xagent.store.MemoryUserConnectorStore;
import dev.agentconnect.xagent.store.UserConnector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserPlatformTest {
    private static final Secret KEY = Secret.of("recipe-key");

    @TempDir
    Path folder;

    /** The echo connector's card with a code to scan and a tool that takes a file. */
    private static byte[] card() throws IOException {
        try (InputStream in = Echo.class.getResourceAsStream("/echo/connector-card.json")) {
            ObjectNode card = (ObjectNode) Json.mapper().readTree(in);
            card.withArray("auth_flows")
                    .addObject()
                    .put("id", "echo_scan")
                    .put("target_type", "im")
                    .put("type", "qr_login")
                    .put("title", "Scan");
            ObjectNode tool = (ObjectNode) card.withArray("tools").get(0);
            tool.put("tool_id", "echo_file");
            ObjectNode schema = (ObjectNode) tool.get("input_schema");
            schema.putArray("required").add("connector_channel_id").add("media_ref");
            ObjectNode properties = (ObjectNode) schema.get("properties");
            properties.remove("text");
            properties.putObject("media_ref").put("type", "string").put("x-upload-ref", true);
            return Json.bytes(card);
        }
    }

    private static final class Scan implements AuthHandler {
        private final AtomicBoolean scanned = new AtomicBoolean();

        @Override
        public AuthOutcome start(AuthRequest request) {
            return new AuthOutcome.Pending(
                    "https://echo.test/scan", null, Instant.now().plusSeconds(60), Duration.ofMillis(500), null);
        }

        @Override
        public AuthOutcome status(AuthQuery query) {
            return scanned.get()
                    ? new AuthOutcome.Authenticated(new Binding(new TargetAccount("Ada", null), Json.object()))
                    : query.last();
        }
    }

    private static JsonNode readBack(ToolInvocation call) throws IOException {
        String reference = call.arguments().path("media_ref").asText();
        try (InputStream in = call.channel().file(reference).orElseThrow().open()) {
            return Json.object().put("said", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void userScansACodeAndTheModelSendsAFile() throws IOException {
        Scan scan = new Scan();
        Connector connector = Connector.builder(card())
                .auth("echo_login", request -> new AuthOutcome.Failed("scan the code"))
                .auth("echo_scan", scan)
                .tool("echo_file", UserPlatformTest::readBack)
                .chat(message -> {})
                .build();
        MemoryUserConnectorStore store = new MemoryUserConnectorStore();
        List<QrCode> shown = new CopyOnWriteArrayList<>();
        try (ConnectorServer server = ConnectorServer.start(
                        connector,
                        ConnectorOptions.builder().port(0).apiKey(KEY).build());
                ConnectorClient client = ConnectorClient.builder(server.baseUri())
                        .apiKey(KEY)
                        .userConnectors(store)
                        .build()) {
            client.connect();
            boolean loggedIn = UserPlatform.scan(client, "ada", "echo_scan", code -> {
                shown.add(code);
                scan.scanned.set(true);
            });
            assertThat(loggedIn).isTrue();
            assertThat(shown).extracting(QrCode::text).containsExactly("https://echo.test/scan");
            assertThat(store.ofUser("ada")).singleElement().matches(UserConnector::authenticated);

            ConnectorUser ada = client.user("ada");
            Path note = Files.writeString(folder.resolve("note.txt"), "hello");
            JsonNode result = UserPlatform.callFirstTool(
                    ada, "session-1", Map.of("note", note), Json.object().put("file_ref", "note"));
            assertThat(result.path("said").asText()).isEqualTo("hello");
        }
    }
}
