package dev.agentconnect.host.contract;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.http.FilePart;
import dev.agentconnect.host.http.HttpExchange;
import dev.agentconnect.host.http.MultipartForm;
import dev.agentconnect.host.http.MultipartLimits;
import dev.agentconnect.host.time.ManualTimers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public abstract class UploadContract implements HostUnderTest {
    private static final String LENGTH_HEAD = "Content-Length: 500\r\n";
    private static final String HEAD = half(LENGTH_HEAD, "");

    private static String half(String header, String before) {
        return String.join(
                "\r\n",
                "POST /files/uploads HTTP/1.1",
                "Host: localhost",
                "Content-Type: multipart/form-data; boundary=b",
                header,
                before + "--b",
                "Content-Disposition: form-data; name=\"file\"; filename=\"x\"",
                "",
                "half");
    }

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private final ManualTimers timers = new ManualTimers();
    private final OkHttpClient client = new OkHttpClient();
    private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

    @SuppressWarnings("NullAway.Init")
    private WebHost host;

    /** Whether the host waits for more of the body. */
    protected boolean isWaiting(ManualTimers clock) {
        return clock.pending() == 1;
    }

    /** What the peer does when the time is over: nothing, unless the host only looks when something comes. */
    protected void afterTheDeadline(RawPeer peer) throws IOException {}

    /** Whether a body that ends early gets the host's own answer. */
    protected boolean answersBrokenBodiesItself() {
        return true;
    }

    @BeforeEach
    void start() {
        WebApp app = WebApp.builder().post("/files/uploads", this::upload).build();
        host = start(app, HostSettings.DEFAULT.with(timers));
    }

    @AfterEach
    void stop() {
        host.close();
        client.connectionPool().evictAll();
    }

    @Test
    void anUploadIsHandedOverWithItsNameTypeAndFields() throws IOException {
        RequestBody file = RequestBody.create("content".getBytes(StandardCharsets.UTF_8));
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("recipient_ref", "user 1")
                .addFormDataPart("file", "图 \"1\".jpg", file)
                .build();
        try (Response response = post(body)) {
            assertThat(response.body().string()).isEqualTo("图 %221%22.jpg 7 user 1 content");
        }
        await().untilAsserted(() -> assertThat(directory).isEmptyDirectory());
    }

    @Test
    void anUploadOverTheLimitIsAnsweredWith413AndLeavesNothing() throws IOException {
        MultipartBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", "big", RequestBody.create(new byte[200_000]))
                .build();
        try (Response response = post(body)) {
            assertThat(response.code()).isEqualTo(413);
            assertThat(response.body().string()).contains("body_too_large");
        }
        await().untilAsserted(() -> assertThat(directory).isEmptyDirectory());
    }

    @Test
    void aBodyThatIsNoFormIsAnsweredWith400() throws IOException {
        try (Response response = post(RequestBody.create(new byte[10]))) {
            assertThat(response.code()).isEqualTo(400);
            assertThat(response.body().string()).contains("malformed_body");
        }
    }

    @Test
    void anUploadThatIsCutOffLeavesNothing() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(HEAD);
            await().until(() -> directory.toFile().list().length == 1);
            peer.reset();
        }
        assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        await().untilAsserted(() -> assertThat(directory).isEmptyDirectory());
    }

    @ParameterizedTest
    @CsvSource({"Content-Length: 500,''", "Transfer-Encoding: chunked,100"})
    void anUploadThatItsPeerEndsInTheMiddleIsAnsweredWith400WithoutNoise(String header, String before)
            throws Exception {
        PrintStream console = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(half(header + "\r\n", before.isEmpty() ? "" : before + "\r\n"));
            await().until(() -> directory.toFile().list().length == 1);

            peer.endOfOutput();

            String answer = peer.rest();
            if (answersBrokenBodiesItself()) {
                assertThat(answer).startsWith("HTTP/1.1 400 ").contains("{\"error\":\"malformed_body\"");
            } else {
                assertThat(answer).matches("(?s)(HTTP/1.1 400 .*)?").doesNotContain("Exception", "\tat ");
            }
        } finally {
            System.setErr(console);
        }
        assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        await().untilAsserted(() -> assertThat(directory).isEmptyDirectory());
        assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain("ERROR", "WARN", "Exception");
    }

    @Test
    void anUploadThatTakesTooLongIsAnsweredWith408AndLeavesNothing() throws Exception {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(HEAD);
            await().until(() -> directory.toFile().list().length == 1 && isWaiting(timers));

            timers.advance(Duration.ofSeconds(31));
            afterTheDeadline(peer);

            assertThat(peer.head()).startsWith("HTTP/1.1 408 ");
        }
        assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        await().untilAsserted(() -> assertThat(directory).isEmptyDirectory());
    }

    private Response post(RequestBody body) throws IOException {
        Request request = new Request.Builder()
                .url(host.baseUri() + "/files/uploads")
                .post(body)
                .build();
        return client.newCall(request).execute();
    }

    private void upload(HttpExchange exchange) throws IOException {
        MultipartLimits limits = new MultipartLimits(directory, 100_000, 1_000_000, 10, 1_000, Duration.ofSeconds(30));
        try (MultipartForm form = exchange.multipart(limits)) {
            FilePart file = requireNonNull(form.file("file"));
            String content = new String(file.open().readAllBytes(), StandardCharsets.UTF_8);
            String answer = file.filename() + " " + file.size() + " " + form.field("recipient_ref") + " " + content;
            exchange.respond(
                    200, Map.of("Content-Type", "text/plain; charset=utf-8"), answer.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            failure.complete(e);
            throw e;
        }
    }
}
