package dev.agentconnect.host.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.WebHost;
import dev.agentconnect.host.http.HttpLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public abstract class HttpContract implements HostUnderTest {
    private static final Map<String, String> TEXT = Map.of("Content-Type", "text/plain");

    private static final WebApp APP = WebApp.builder()
            .pathPrefix("/connectors/test")
            .get("/hello", exchange -> exchange.respond(200, TEXT, bytes("hello " + exchange.query("name"))))
            .post(
                    "/echo",
                    exchange -> exchange.respond(201, TEXT, exchange.body().readAllBytes()))
            .getBelow("/files/", exchange -> exchange.respond(200, TEXT, bytes(exchange.path())))
            .get(
                    "/stream",
                    exchange -> exchange.respond(200, TEXT, 100_000, new ByteArrayInputStream(new byte[100_000])))
            .get("/short", exchange -> exchange.respond(200, TEXT, 100_000, new ByteArrayInputStream(new byte[99_999])))
            .get("/header", exchange -> exchange.respond(200, Map.of("X-Name", "a\r\nX-Injected: 1"), new byte[0]))
            .get("/empty", exchange -> exchange.respond(204, Map.of(), new byte[0]))
            .get("/throws", exchange -> {
                throw new IllegalStateException("the secret reason");
            })
            .get("/silent", exchange -> {})
            .get("/twice", exchange -> {
                exchange.respond(200, TEXT, bytes("once"));
                exchange.respond(200, TEXT, bytes("twice"));
            })
            .webSocket("/ws", request -> {
                throw new IllegalStateException("not asked here");
            })
            .build();

    private final OkHttpClient client = new OkHttpClient();
    private final WebHost host =
            start(APP, HostSettings.DEFAULT.with(new HttpLimits(1_000, 4_096, Duration.ofSeconds(5), 16)));

    /** Whether also what is no request, or no path, gets the host's own answer. */
    protected boolean answersEveryErrorItself() {
        return true;
    }

    /** Whether plain dot segments are resolved; a container may hand them on, and then they are refused. */
    protected boolean resolvesDotSegments() {
        return true;
    }

    @AfterEach
    void stop() {
        host.close();
        client.connectionPool().evictAll();
    }

    @Test
    void routesAreServedBelowThePrefix() throws IOException {
        assertThat(host.baseUri()).hasToString("http://127.0.0.1:" + host.port() + "/connectors/test");
        assertAnswer(get("/hello?name=J%C3%BCrgen"), 200, "hello Jürgen");
        assertAnswer(get("/hello"), 200, "hello null");
        assertAnswer(post("/echo", bytes("body")), 201, "body");
        assertAnswer(get("/files/a/b%20c"), 200, "/files/a/b c");
        assertAnswer(get("/empty"), 204, "");
    }

    @Test
    void whatIsNotThereIsAnsweredWithJson() throws IOException {
        assertError(get("/nothing"), 404, "not_found");
        assertError(get("/files/"), 404, "not_found");
        assertError(raw("GET /hello HTTP/1.1"), 404, "not_found");
        assertError(raw("GET /connectors/tested HTTP/1.1"), 404, "not_found");
        assertError(raw("GET /connectors/test HTTP/1.1"), 404, "not_found");
    }

    @Test
    void anotherMethodIsAnsweredWithTheAllowedOnes() throws IOException {
        try (Response response = post("/hello", new byte[0])) {
            assertThat(response.header("Allow")).isEqualTo("GET, HEAD");
            assertError(response, 405, "method_not_allowed");
        }
        assertThat(raw("OPTIONS /connectors/test/echo HTTP/1.1")).contains(" 405 ", "\r\nAllow: POST\r\n");
        assertThat(raw("HEAD /connectors/test/ws HTTP/1.1")).contains(" 405 ", "\r\nAllow: GET\r\n");
    }

    @Test
    void headHasTheHeadersOfGetAndNoBody() throws IOException {
        String hello = raw("HEAD /connectors/test/hello HTTP/1.1");
        assertThat(hello)
                .startsWith("HTTP/1.1 200 ")
                .containsIgnoringCase("Content-Length: 10\r\n")
                .endsWith("\r\n\r\n");
        String stream = raw("HEAD /connectors/test/stream HTTP/1.1");
        assertThat(stream).containsIgnoringCase("Content-Length: 100000\r\n").endsWith("\r\n\r\n");
    }

    @Test
    void aHandlerThatFailsShowsNothingOfWhy() throws IOException {
        for (String path : new String[] {"/throws", "/silent", "/header"}) {
            try (Response response = get(path)) {
                assertThat(response.headers().names()).doesNotContain("Server", "X-Injected", "X-Powered-By");
                assertError(response, 500, "internal_error");
            }
        }
    }

    @Test
    void anExchangeIsAnsweredOnce() {
        assertThat(catchThrough("/twice")).isIn("once", "dropped");
    }

    @Test
    void aStreamArrivesWholeOrNotAtAll() throws IOException {
        try (Response response = get("/stream")) {
            assertThat(response.body().bytes()).hasSize(100_000);
        }
        try (Response response = get("/short")) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> response.body().bytes());
        }
    }

    @Test
    void aBodyOverTheLimitIsRefusedSoThatThePeerSeesIt() throws IOException {
        assertAnswer(post("/echo", new byte[1_000]), 201, "\0".repeat(1_000));
        assertError(post("/echo", new byte[1_001]), 413, "body_too_large");
        assertError(post("/echo", new byte[3_000_000]), 413, "body_too_large");
        String chunked = raw(
                "POST /connectors/test/echo HTTP/1.1\r\nTransfer-Encoding: chunked",
                "5dc\r\n" + "x".repeat(1_500) + "\r\n0\r\n\r\n");
        assertError(chunked, 413, "body_too_large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/connectors/test/files/%2e%2e/%2e%2e/hello",
                "/connectors/test/files/..%2fx",
                "/connectors/test/files/x%2fy",
                "/connectors/test/files/..%5cx",
                "/connectors/test/files/%00",
                "/connectors/test/files/a%0d%0ab",
                "/connectors/test/files/x;y=1",
                "/connectors/test/files/..;/x",
                "/connectors/test//files/x",
                "/connectors/test/files//x",
                "/connectors/test/files/%c0%ae%c0%ae/x",
                "/connectors/test/files/%zz",
                "/../../files/x",
                "//connectors/test/files/x"
            })
    void aPathThatCouldEscapeReachesNoHandler(String path) throws IOException {
        String answer = raw("GET " + path + " HTTP/1.1");
        assertThat(answer).containsAnyOf("HTTP/1.1 400 ", "HTTP/1.1 404 ");
        assertThat(answer).doesNotContain("/files/", "Jetty", "Exception");
        if (answersEveryErrorItself()) {
            assertThat(answer).contains("{\"error\":\"").doesNotContain("<html");
        }
    }

    @Test
    void plainDotSegmentsAreResolvedBeforeRouting() throws IOException {
        assertThat(raw("GET /connectors/test/files/../hello HTTP/1.1"))
                .contains(resolvesDotSegments() ? " 200 " : " 400 ");
        assertThat(raw("GET /connectors/test/files/../../../hello HTTP/1.1"))
                .contains(resolvesDotSegments() ? " 404 " : " 400 ");
    }

    @Test
    void bytesThatAreNoRequestAreAnsweredWithJson() throws IOException {
        assumeThat(answersEveryErrorItself()).isTrue();
        assertThat(raw("GARBAGE")).contains(" 400 ", "\"bad_request\"").doesNotContain("<h1", "Jetty");
        assertThat(raw("GET /connectors/test/hello HTTP/1.1\r\nX: " + "y".repeat(5_000)))
                .contains(" 431 ", "\"headers_too_large\"");
        assertThat(raw("GET /connectors/test/hello?" + "y".repeat(5_000) + " HTTP/1.1"))
                .contains(" 414 ");
    }

    @Test
    void aPlainGetOnAWebSocketPathIsToldToUpgrade() throws IOException {
        String answer = raw("GET /connectors/test/ws HTTP/1.1");
        assertThat(answer).containsIgnoringCase("\r\nUpgrade: websocket\r\n");
        assertError(answer, 426, "upgrade_required");
    }

    private String catchThrough(String path) {
        try (Response response = get(path)) {
            return response.body().string();
        } catch (IOException e) {
            return "dropped";
        }
    }

    private Response get(String path) throws IOException {
        return client.newCall(new Request.Builder().url(host.baseUri() + path).build())
                .execute();
    }

    private Response post(String path, byte[] body) throws IOException {
        Request request = new Request.Builder()
                .url(host.baseUri() + path)
                .post(RequestBody.create(body))
                .build();
        return client.newCall(request).execute();
    }

    private String raw(String head) throws IOException {
        return raw(head, "");
    }

    private String raw(String head, String body) throws IOException {
        try (RawPeer peer = new RawPeer(host.port())) {
            peer.write(head + "\r\nHost: localhost\r\nConnection: close\r\n\r\n" + body);
            return peer.rest();
        }
    }

    private static void assertAnswer(Response response, int status, String body) throws IOException {
        try (response) {
            assertThat(response.code()).isEqualTo(status);
            assertThat(response.body().string()).isEqualTo(body);
        }
    }

    private static void assertError(Response response, int status, String code) throws IOException {
        try (response) {
            assertThat(response.code()).isEqualTo(status);
            assertThat(response.header("Content-Type")).isEqualTo("application/json");
            assertThat(response.body().string()).startsWith("{\"error\":\"" + code + "\",\"message\":\"");
        }
    }

    private static void assertError(String answer, int status, String code) {
        assertThat(answer)
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("application/json", "{\"error\":\"" + code + "\",\"message\":\"")
                .doesNotContainIgnoringCase("\r\nserver:");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
