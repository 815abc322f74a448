package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.handler.Recipient;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import dev.agentconnect.protocol.secret.Secret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and a server that ends, in order or not (section 5; rules UP-05 and UP-09). */
class FilesRestartTest {
    @TempDir
    Path directory;

    private final ManualTimers timers = new ManualTimers();
    private final SampleConnector sample = new SampleConnector();
    private Path state;
    private ConnectorServer server;
    private ConnectorServer abandoned;

    private void start() {
        server = ConnectorServer.start(
                sample.connector(),
                ConnectorOptions.builder()
                        .apiKey(Secret.of(ServerTest.KEY))
                        .timers(timers)
                        .webSocketLimits(ServerTest.unhurried())
                        .stateDirectory(state)
                        .build());
    }

    /** The next server begins with what the disk has, in order or as after a crash. */
    private void restart(boolean inOrder) {
        if (inOrder) {
            server.close();
        } else {
            abandoned = server;
            Path copy = directory.resolve("copy");
            copy(state, copy);
            state = copy;
        }
        sample.bound.clear();
        start();
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterEach
    void close() {
        server.close();
        if (abandoned != null) {
            abandoned.close();
        }
    }

    private TestXAgent ready(String connectorId) {
        return TestXAgent.ready(server.baseUri(), ServerTest.KEY, connectorId);
    }

    private String upload(String channel, String content) throws IOException {
        Request request = new Request.Builder()
                .url(server.baseUri() + "/files/uploads")
                .header("Authorization", "Bearer " + ServerTest.KEY)
                .header("X-XAgent-Connector-Channel-ID", channel)
                .post(new MultipartBody.Builder()
                        .setType(MultipartBody.FORM)
                        .addFormDataPart("reply_token", "reply-canary")
                        .addFormDataPart("file", "a.txt", RequestBody.create(content.getBytes(StandardCharsets.UTF_8)))
                        .build())
                .build();
        try (Response response = TestXAgent.HTTP.newCall(request).execute()) {
            assertThat(response.code()).isEqualTo(200);
            return Json.mapper()
                    .readTree(response.body().string())
                    .path("file_ref")
                    .asText();
        }
    }

    private String fetch(String url, int status) throws IOException {
        try (Response response = TestXAgent.HTTP
                .newCall(new Request.Builder().url(server.baseUri() + url).build())
                .execute()) {
            assertThat(response.code()).isEqualTo(status);
            return response.body().string();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theFileOfAWaitingMessageIsServedAfterARestartUntilItsTime(boolean inOrder) throws IOException {
        state = directory.resolve("state");
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        agent.vanish();
        ChannelFile kept = sample.bound
                .get(channel)
                .keepFile(
                        "a.txt",
                        "text/plain",
                        new ByteArrayInputStream("of the target".getBytes(StandardCharsets.UTF_8)));
        sample.bound.get(channel).deliver(new InboundMessage("t1", "look", List.of(kept), timers.now()));
        restart(inOrder);
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            JsonNode file = back.next().at("/payload/files/0");
            String url = file.path("download_url").asText();
            assertThat(fetch(url, 200)).isEqualTo("of the target");
            timers.advance(Duration.ofMinutes(61));
            fetch(url, 404);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUploadCanBeSentAfterARestartAndKnowsWhomItIsFor(boolean inOrder) throws Exception {
        state = directory.resolve("state");
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        String ref = upload(channel, "of xAgent");
        agent.vanish();
        restart(inOrder);
        try (TestXAgent back = ready(agent.connectorId)) {
            back.open(channel);
            ObjectNode message = ServerTest.text("m1", "look");
            message.putArray("files").addObject().put("type", "file").put("file_ref", ref);
            assertThat(ServerTest.status(back.call("chat.message", channel, message)))
                    .isEqualTo("accepted");
            assertThat(sample.sent.take().files()).containsExactly("a.txt");
            await().until(() -> sample.bound.containsKey(channel));
            ChannelFile file = sample.bound.get(channel).file(ref).orElseThrow();
            assertThat(file.recipient()).isEqualTo(new Recipient(null, "reply-canary"));
            assertThat(file.recipient().target()).isEqualTo("reply-canary");
            assertThat(file.toString()).doesNotContain("reply-canary");
        }
        try (Stream<Path> all = Files.walk(state)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(each, StandardCharsets.ISO_8859_1))
                        .as("the token at rest")
                        .doesNotContain("reply-canary");
            }
        }
    }

    @Test
    void aFileWhoseTimeEndsWhileNobodyRunsIsGone() throws IOException {
        state = directory.resolve("state");
        start();
        TestXAgent agent = ready(null);
        String channel = agent.openAndBind("ann");
        String ref = upload(channel, "x");
        agent.vanish();
        restart(true);
        timers.advance(Duration.ofMinutes(10));
        server.close();
        timers.advance(Duration.ofMinutes(55));
        start();
        fetch("/files/refs/" + ref, 404);
        try (Stream<Path> left = Files.list(state.resolve("files"))) {
            assertThat(left).isEmpty();
        }
    }
}
