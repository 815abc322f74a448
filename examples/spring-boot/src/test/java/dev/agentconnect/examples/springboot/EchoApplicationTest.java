package dev.agentconnect.examples.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentconnect.examples.recipes.EchoPlatform;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import dev.agentconnect.protocol.xagent.profile.AckStatus;
import dev.agentconnect.xagent.ConnectorClient;
import dev.agentconnect.xagent.UserChannel;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application as it would run, with the defaults of Spring Boot. */
class EchoApplicationTest {
    private static final String KEY = "spring-example-key";

    private final HttpClient http = HttpClient.newHttpClient();
    private final ConfigurableApplicationContext context = SpringApplication.run(
            EchoApplication.class, "--server.port=0", "--connector.api-key=" + KEY, "--spring.main.banner-mode=off");

    private URI base() {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        return URI.create("http://localhost:" + port + "/connectors/echo");
    }

    @AfterEach
    void stop() {
        context.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(base() + path));
    }

    @Test
    void aWholeConversationGoesThroughTheContainer() throws Exception {
        EchoPlatform.Conversation conversation = EchoPlatform.talk(base(), Secret.of(KEY));
        assertThat(conversation.said().path("said").asText()).isEqualTo("hello");
        assertThat(conversation.ack().status()).isEqualTo(AckStatus.ACCEPTED);
        assertThat(conversation.echo()).isEqualTo("How are you?");
    }

    @Test
    void theCardIsPublicHealthIsNotAndThePagesOfTheApplicationStay() throws Exception {
        assertThat(send(to("/connector-card.json")).statusCode()).isEqualTo(200);
        assertThat(send(to("/health")).statusCode()).isEqualTo(401);
        assertThat(send(to("/health").header("Authorization", "Bearer " + KEY)).statusCode())
                .isEqualTo(200);
        assertThat(send(to("/nothing")).body()).contains("\"error\":\"not_found\"");
        HttpRequest.Builder hello = HttpRequest.newBuilder(base().resolve("/hello"));
        assertThat(send(hello).body()).isEqualTo("hello from the application");
    }

    @Test
    void anUploadBeyondTheMultipartLimitOfSpringComesBackInParts() throws Exception {
        try (ConnectorClient client =
                ConnectorClient.builder(base()).apiKey(Secret.of(KEY)).build()) {
            client.connect();
            UserChannel channel = client.openChannel();
            byte[] content = new byte[3 << 20];
            Arrays.fill(content, (byte) 'x');
            String head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"big.bin\"\r\n\r\n";
            HttpResponse<String> uploaded = send(to("/files/uploads")
                    .header("Authorization", "Bearer " + KEY)
                    .header("X-XAgent-Connector-Channel-ID", channel.id())
                    .header("Content-Type", "multipart/form-data; boundary=b")
                    .POST(BodyPublishers.concat(
                            BodyPublishers.ofString(head),
                            BodyPublishers.ofByteArray(content),
                            BodyPublishers.ofString("\r\n--b--\r\n", StandardCharsets.US_ASCII))));
            assertThat(uploaded.statusCode()).isEqualTo(200);
            String ref =
                    Json.mapper().readTree(uploaded.body()).path("file_ref").asText();
            HttpResponse<String> part = send(to("/files/refs/" + ref).header("Range", "bytes=0-9"));
            assertThat(part.statusCode()).isEqualTo(206);
            assertThat(part.body()).isEqualTo("xxxxxxxxxx");
            assertThat(part.headers().firstValue("Content-Range")).contains("bytes 0-9/" + content.length);
        }
    }

    @Test
    void aWebPageWithoutTheKeyUploadsNothing() throws Exception {
        HttpResponse<String> refused = send(
                to("/files/uploads").header("Origin", "https://evil.example").POST(BodyPublishers.noBody()));
        assertThat(refused.statusCode()).isEqualTo(401);
    }

    @Test
    void whenTheApplicationStopsItsSocketsAreClosedAsGoingAway() throws Exception {
        CompletableFuture<Integer> closed = new CompletableFuture<>();
        http.newWebSocketBuilder()
                .subprotocols("xagent.connector.packet.v1")
                .header("Authorization", "Bearer " + KEY)
                .buildAsync(URI.create(base().toString().replace("http:", "ws:") + "/ws"), new WebSocket.Listener() {
                    @Override
                    public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
                        closed.complete(code);
                        return null;
                    }
                })
                .get(30, TimeUnit.SECONDS);
        context.close();
        assertThat(closed.get(30, TimeUnit.SECONDS)).isEqualTo(1001);
    }
}
