package dev.agentconnect.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.agentconnect.connector.handler.ChannelFile;
import dev.agentconnect.connector.handler.InboundMessage;
import dev.agentconnect.connector.limits.ConnectorLimits;
import dev.agentconnect.host.time.ManualTimers;
import dev.agentconnect.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilesTest extends ServerTest {
    private final ManualTimers timers = new ManualTimers(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    Path directory;

    @Override
    ConnectorOptions.Builder options(ConnectorOptions.Builder options) {
        ConnectorLimits d = ConnectorLimits.DEFAULTS;
        ConnectorLimits.Files files =
                new ConnectorLimits.Files(300_000, 700_000, 4, Duration.ofHours(1), Duration.ofSeconds(20));
        return options.timers(timers)
                .webSocketLimits(unhurried())
                .filesDirectory(directory)
                .pathPrefix("/a/b")
                .limits(new ConnectorLimits(d.plane(), d.work(), d.inbound(), d.recall(), d.drafts(), files));
    }

    @SuppressWarnings("ArrayRecordComponent") // bytes of one test, compared by content
    private record Answer(int status, byte[] body, okhttp3.Headers headers) {
        JsonNode json() {
            try {
                return Json.mapper().readTree(body);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Answer call(Request request) throws IOException {
        try (Response response = TestXAgent.HTTP.newCall(request).execute()) {
            return new Answer(response.code(), response.body().bytes(), response.headers());
        }
    }

    private Answer upload(String key, String channel, String field, String name, byte[] bytes) throws IOException {
        RequestBody part = RequestBody.create(bytes, MediaType.get("image/png"));
        Request.Builder request = new Request.Builder()
                .url(server().baseUri() + "/files/uploads")
                .post(new MultipartBody.Builder()
                        .setType(MultipartBody.FORM)
                        .addFormDataPart("recipient_ref", "x")
                        .addFormDataPart(field, name, part)
                        .build());
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        if (channel != null) {
            request.header("X-XAgent-Connector-Channel-ID", channel);
        }
        return call(request.build());
    }

    private Request download(String ref) {
        return new Request.Builder()
                .url(server().baseUri() + "/files/refs/" + ref)
                .build();
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private long filesOnDisk() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void anUploadedFileIsOneUnitWithItsMessage() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            byte[] bytes = bytes(200_000);
            Answer uploaded = upload(KEY, channel, "file", "文件.png", bytes);
            assertThat(uploaded.status()).isEqualTo(200);
            JsonNode file = uploaded.json();
            assertThat(file.path("file_type").asText()).isEqualTo("image");
            assertThat(file.path("filename").asText()).isEqualTo("文件.png");
            assertThat(file.path("byte_size").asLong()).isEqualTo(200_000);
            assertThat(file.path("expires_at").asLong())
                    .isEqualTo(timers.now().plusSeconds(3600).toEpochMilli());
            assertThat(sample.sent).isEmpty();

            String ref = file.path("file_ref").asText();
            ObjectNode message = text("m1", "look");
            message.putArray("files").addObject().put("type", "image").put("file_ref", ref);
            assertThat(status(agent.call("chat.message", channel, message))).isEqualTo("accepted");
            assertThat(sample.sent.take().files()).containsExactly("文件.png");

            String other = agent.openAndBind("bob");
            assertThat(agent.call("chat.message", other, message)
                            .at("/payload/code")
                            .asText())
                    .isEqualTo("file_not_found");
        }
    }

    @Test
    void anUploadIsRefusedForEveryFaultWithJson() throws IOException {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            assertThat(upload(null, channel, "file", "a", bytes(1)).status()).isEqualTo(401);
            assertThat(upload("wrong", channel, "file", "a", bytes(1)).status()).isEqualTo(401);
            assertThat(upload(KEY, null, "file", "a", bytes(1)).status()).isEqualTo(400);
            assertThat(upload(KEY, "cch_unknown", "file", "a", bytes(1)).status())
                    .isEqualTo(404);
            Answer noFile = upload(KEY, channel, "other", "a", bytes(1));
            assertThat(noFile.status()).isEqualTo(400);
            assertThat(noFile.json().path("error").asText()).isEqualTo("file_required");
            assertThat(upload(KEY, channel, "file", "a", bytes(300_001)).status())
                    .isEqualTo(413);
            assertThat(upload(KEY, channel, "file", "a", bytes(300_000)).status())
                    .isEqualTo(200);
            assertThat(upload(KEY, channel, "file", "a", bytes(300_000)).status())
                    .isEqualTo(200);
            assertThat(upload(KEY, channel, "file", "a", bytes(300_000)).status())
                    .isEqualTo(507);
            assertThat(upload(KEY, channel, "file", "a", bytes(1)).status()).isEqualTo(200);
            assertThat(upload(KEY, channel, "file", "a", new byte[0]).status()).isEqualTo(200);
            assertThat(upload(KEY, channel, "file", "a", bytes(1)).status()).isEqualTo(429);
            assertThat(filesOnDisk()).isEqualTo(4);
        }
    }

    @Test
    void uploadsThatRaceShareTheLastPlaces() throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(8);
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            List<Future<Integer>> uploads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                uploads.add(senders.submit(
                        () -> upload(KEY, channel, "file", "a", bytes(1_000)).status()));
            }
            List<Integer> answers = new ArrayList<>();
            for (Future<Integer> upload : uploads) {
                answers.add(upload.get(20, TimeUnit.SECONDS));
            }
            assertThat(answers).containsOnly(200, 429);
            assertThat(answers.stream().filter(status -> status == 200)).hasSize(4);
            assertThat(filesOnDisk()).isEqualTo(4);
        } finally {
            senders.shutdownNow();
        }
    }

    @Test
    void anUploadThatIsBrokenOffLeavesNothing() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            URI base = server().baseUri();
            try (Socket socket = new Socket(base.getHost(), base.getPort())) {
                String head = "POST " + base.getPath() + "/files/uploads HTTP/1.1\r\nHost: localhost\r\n"
                        + "Authorization: Bearer " + KEY + "\r\nX-XAgent-Connector-Channel-ID: " + channel
                        + "\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 250000\r\n\r\n"
                        + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n";
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                socket.getOutputStream().write(bytes(200_000));
                await().until(() -> filesOnDisk() == 1);
            }
            await().until(() -> filesOnDisk() == 0);
            assertThat(upload(KEY, channel, "file", "a", bytes(300_000)).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aFileFromTheTargetIsFetchedByItsUrlAlone() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.openAndBind("ann");
            byte[] bytes = bytes(100_000);
            ChannelFile kept =
                    sample.bound.get(channel).keepFile("a b.jpg", "image/jpeg", new ByteArrayInputStream(bytes));
            sample.bound.get(channel).deliver(new InboundMessage("t1", "", List.of(kept), timers.now()));
            JsonNode file = agent.next().at("/payload/files/0");
            assertThat(file.path("type").asText()).isEqualTo("image");
            assertThat(file.path("byte_size").asLong()).isEqualTo(bytes.length);
            URI url = URI.create(server().baseUri() + file.path("download_url").asText());
            Answer got = call(new Request.Builder().url(url.toString()).build());
            assertThat(got.status()).isEqualTo(200);
            assertThat(got.body()).isEqualTo(bytes);
            assertThat(got.headers().get("Content-Type")).isEqualTo("image/jpeg");
            assertThat(got.headers().get("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(got.headers().get("Content-Disposition")).contains("a b.jpg");
        }
    }

    @Test
    void aFormThatIsNotCompleteOrBeyondItsBoundsIsRefusedAsAFormAndLeavesNothing() throws IOException {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            String head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n";
            String field = "--b\r\nContent-Disposition: form-data; name=\"reply_token\"\r\n\r\n%s\r\n";
            String manyFields = field.formatted("x").repeat(9) + head + "\r\na file\r\n--b--";
            String longField = field.formatted("x".repeat(9_000)) + head + "\r\na file\r\n--b--";
            String longHeader = head + "X: " + "x".repeat(9_000) + "\r\n\r\na file\r\n--b--";
            for (String body :
                    List.of("", "hello", head, head + "\r\nhalf a file", manyFields, longField, longHeader)) {
                Answer answer = call(new Request.Builder()
                        .url(server().baseUri() + "/files/uploads")
                        .header("Authorization", "Bearer " + KEY)
                        .header("X-XAgent-Connector-Channel-ID", channel)
                        .post(RequestBody.create(body, MediaType.get("multipart/form-data; boundary=b")))
                        .build());
                assertThat(answer.status()).as(body).isEqualTo(400);
                assertThat(answer.json().path("error").asText()).isEqualTo("invalid_form");
            }
            assertThat(filesOnDisk()).isZero();
        }
    }

    @Test
    void stalledUploadsDisturbNobodyElse() throws IOException {
        List<Socket> stalled = new ArrayList<>();
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            for (int i = 0; i < 80; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server().port());
                stalled.add(socket);
                socket.getOutputStream()
                        .write(("POST /a/b/files/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + KEY
                                        + "\r\nX-XAgent-Connector-Channel-ID: " + channel
                                        + "\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n")
                                .getBytes(StandardCharsets.UTF_8));
            }
            assertThat(type(agent.call("ping", null, null))).isEqualTo("pong");
            assertThat(call(new Request.Builder()
                                    .url(server().baseUri() + "/connector-card.json")
                                    .build())
                            .status())
                    .isEqualTo(200);
            assertThat(agent.open(null)).startsWith("cch_");
        } finally {
            for (Socket socket : stalled) {
                socket.close();
            }
        }
    }

    @Test
    void aDownloadIsRefusedForAnotherChannelAndAfterItsTime() throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            String ref = upload(KEY, channel, "file", "a", bytes(10))
                    .json()
                    .path("file_ref")
                    .asText();
            assertThat(call(download(ref)).status()).isEqualTo(200);
            Request foreign = download(ref)
                    .newBuilder()
                    .header("X-XAgent-Connector-Channel-ID", "cch_other")
                    .build();
            assertThat(call(foreign).status()).isEqualTo(403);
            assertThat(call(download("file_unknown")).status()).isEqualTo(404);
            assertThat(call(download("..%2F..%2Fetc%2Fpasswd")).status()).isIn(400, 404);
            timers.advance(Duration.ofMinutes(61));
            assertThat(call(download(ref)).status()).isEqualTo(404);
            assertThat(filesOnDisk()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "../../x|x",
                "/etc/x|x",
                "a/../../x|x",
                "..|file",
                "semi;colon q.txt|semi;colon q.txt",
                "文件.txt|文件.txt",
                "C:\\\\dir\\\\name.txt|name.txt"
            })
    void anyFileNameIsSafe(String given, String shown) throws Exception {
        try (TestXAgent agent = ready()) {
            String channel = agent.open(null);
            JsonNode file = upload(KEY, channel, "file", given, bytes(10)).json();
            assertThat(file.path("filename").asText()).isEqualTo(shown);
            Answer got = call(download(file.path("file_ref").asText()));
            assertThat(got.headers().values("Content-Disposition")).hasSize(1);
            assertThat(got.headers().get("X-H")).isNull();
            try (Stream<Path> all = Files.list(directory)) {
                assertThat(all)
                        .allSatisfy(p -> assertThat(p.getFileName().toString()).startsWith("file_"));
            }
        }
    }
}
