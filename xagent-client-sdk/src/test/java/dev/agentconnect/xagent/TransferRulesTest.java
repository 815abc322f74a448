package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.TransferFailed;
import dev.agentconnect.xagent.projection.OpenedFile;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import dev.agentconnect.xagent.transport.HttpAnswer;
import dev.agentconnect.xagent.transport.HttpDownload;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.Transport;
import dev.agentconnect.xagent.transport.TransportOptions;
import dev.agentconnect.xagent.transport.UploadPart;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a download may lead, how long it may take, and what of an upload is ever sent (section 5). */
class TransferRulesTest {
    @TempDir
    Path folder;

    private final ScriptedConnector connector = new ScriptedConnector();

    @AfterEach
    void stop() {
        connector.close();
    }

    private static ChatFile file(String url) {
        return new ChatFile(FileType.FILE, "f1", "f.txt", null, null, null, url, Map.of());
    }

    /** Answers each address with what a test says, and notes where it was asked. */
    private static final class Redirecting implements Transport {
        private final Map<String, String> locations;
        private final List<HttpRequest> asked = new ArrayList<>();

        Redirecting(Map<String, String> locations) {
            this.locations = locations;
        }

        @Override
        public HttpDownload download(HttpRequest request) {
            asked.add(request);
            String location = locations.get(request.uri().toString());
            return new HttpDownload(
                    location == null ? 200 : 302, location, new ByteArrayInputStream(ScriptedConnector.utf8("whole")));
        }

        @Override
        public HttpAnswer fetch(HttpRequest request, int maxBytes) {
            throw new AssertionError("a download fetches nothing else");
        }

        @Override
        public HttpAnswer upload(HttpRequest request, UploadPart part, int maxAnswerBytes) {
            throw new AssertionError("a download uploads nothing");
        }

        @Override
        public FrameSocket dial(HttpRequest request, String subprotocol, FrameListener listener) {
            throw new AssertionError("a download dials nothing");
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private Redirecting redirecting(String from, String to) {
        return new Redirecting(Map.of(from, to));
    }

    @Test
    void redirectFromHttpsToHttpIsRefused_B20() {
        Redirecting transport = redirecting("https://connector.test/base/f", "http://elsewhere.test/f");
        try (ConnectorClient client = Clients.builder(URI.create("https://connector.test/base"))
                .transport(transport)
                .build()) {
            assertThatThrownBy(() -> client.download(file("/f"), folder.resolve("f")))
                    .isInstanceOf(TransferFailed.class);
        }
        assertThat(transport.asked).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://elsewhere.test/f",
                "file:///etc/hosts",
                "//user:word@elsewhere.test/f",
                "https://user@elsewhere.test/f",
                "https:///f",
                "data:text/plain,x"
            })
    void redirectToWhatIsNoPlainHttpAddressIsRefused_B20(String location) {
        Redirecting transport = redirecting("https://connector.test/f", location);
        try (ConnectorClient client = Clients.builder(URI.create("https://connector.test"))
                .transport(transport)
                .build()) {
            assertThatThrownBy(() -> client.download(file("/f"), folder.resolve("f")))
                    .isInstanceOf(TransferFailed.class);
        }
        assertThat(transport.asked).hasSize(1);
    }

    @Test
    void redirectMayBeRelativeAndNeverCarriesTheKey_AUTHZ_06() {
        Redirecting transport = redirecting("https://connector.test/base/files/f", "g?once=1");
        try (ConnectorClient client = Clients.builder(URI.create("https://connector.test/base"))
                .transport(transport)
                .build()) {
            client.download(file("files/f"), folder.resolve("f"));
        }
        assertThat(folder.resolve("f")).hasContent("whole");
        assertThat(transport.asked)
                .extracting(r -> r.uri().toString())
                .containsExactly("https://connector.test/base/files/f", "https://connector.test/base/files/g?once=1");
        assertThat(transport.asked)
                .allMatch(r -> r.bearer() == null && r.headers().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside",
                "/../../x",
                "//elsewhere.test/x",
                "ftp://x/y",
                "https://u@h/x",
                "",
                "http:///x",
                "https://h:99999/x",
                "https://h:0/x",
                "https://[fe80::1%25lo]/x"
            })
    void downloadUrlThatLeavesItsPlaceIsNeverAsked_DOWN_08(String url) {
        Redirecting transport = new Redirecting(Map.of());
        try (ConnectorClient client = Clients.builder(URI.create("https://connector.test/base"))
                .transport(transport)
                .build()) {
            assertThatThrownBy(() -> client.download(file(url), folder.resolve("f")))
                    .isInstanceOf(ConnectorException.class);
        }
        assertThat(transport.asked).isEmpty();
    }

    @Test
    void relativeUrlStandsBelowTheBaseUrl_DOWN_08() {
        Redirecting transport = new Redirecting(Map.of());
        try (ConnectorClient client = Clients.builder(URI.create("https://connector.test/base"))
                .transport(transport)
                .build()) {
            for (String url :
                    List.of("/files/refs/f", "files/refs/f", "/base/files/refs/f", "https://cdn.test/f?s=1")) {
                client.download(file(url), folder.resolve("f"));
            }
        }
        assertThat(transport.asked)
                .extracting(r -> r.uri().toString())
                .containsExactly(
                        "https://connector.test/base/files/refs/f",
                        "https://connector.test/base/files/refs/f",
                        "https://connector.test/base/files/refs/f",
                        "https://cdn.test/f?s=1");
    }

    @Test
    void downloadThatTricklesEndsWithinItsTime_B20() throws Exception {
        connector.page(
                "/slow",
                r -> new MockResponse.Builder()
                        .body(new Buffer().write(new byte[100_000]))
                        .throttleBody(10, 50, TimeUnit.MILLISECONDS)
                        .build());
        TransportOptions d = TransportOptions.DEFAULTS;
        ClientOptions hasty = Clients.QUICK.withTransport(new TransportOptions(
                d.connectTimeout(),
                d.idleTimeout(),
                d.fetchTimeout(),
                Duration.ofMillis(400),
                d.pingInterval(),
                d.maxQueuedBytes(),
                d.maxMessageBytes()));
        Path target = Files.writeString(folder.resolve("f"), "old");
        try (ConnectorClient client =
                Clients.builder(connector.url()).options(hasty).build()) {
            assertThatThrownBy(() -> client.download(file("/slow"), target)).isInstanceOf(TransferFailed.class);
        }
        assertThat(target).hasContent("old");
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    private UserChannel channel(ConnectorClient client) {
        client.connect();
        return client.openChannel();
    }

    @Test
    void uploadWhoseAnswerIsLostIsSentExactlyOnce_B33_UP_01() {
        connector.page(
                "/files/uploads",
                r -> new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build());
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            UserChannel channel = channel(client);
            for (int tries = 1; tries <= 2; tries++) {
                assertThatThrownBy(() -> channel.upload(new ByteArrayInputStream(new byte[3]), "a.bin"))
                        .isInstanceOf(TransferFailed.class);
                client.ping();
                assertThat(connector.requests("/files/uploads")).hasSize(tries);
            }
        }
    }

    @Test
    void uploadThatIsShorterOrLongerThanAnnouncedIsNotUsed_B20() throws Exception {
        connector.page("/files/uploads", r -> ScriptedConnector.json("{\"file_ref\":\"up_1\"}"));
        try (ConnectorClient client = Clients.builder(connector.url()).build()) {
            UserChannel channel = channel(client);
            for (long announced : new long[] {2, 4}) {
                try (InputStream content = new ByteArrayInputStream(new byte[3]);
                        OpenedFile file = new OpenedFile(content, "a.bin", announced)) {
                    assertThatThrownBy(() -> channel.desk().upload(file)).isInstanceOf(TransferFailed.class);
                }
            }
            assertThat(connector.requests("/files/uploads").stream().filter(r -> r.getBodySize() > 200))
                    .isEmpty();
        }
    }

    @Test
    void uploadWithoutAKeyCarriesNone_UP_03() {
        connector.page("/files/uploads", r -> ScriptedConnector.json("{\"file_ref\":\"up_1\"}"));
        try (ConnectorClient client =
                ConnectorClient.builder(connector.url()).options(Clients.QUICK).build()) {
            channel(client).upload(new ByteArrayInputStream(new byte[3]), "a.bin");
        }
        assertThat(connector.requests("/files/uploads").get(0).getHeaders().get("Authorization"))
                .isNull();
    }

    @Test
    void closeEndsTransfersThatTrickle() {
        connector.page(
                "/slow",
                r -> new MockResponse.Builder()
                        .body(new Buffer().write(new byte[100_000]))
                        .throttleBody(10, 50, TimeUnit.MILLISECONDS)
                        .build());
        ConnectorClient client = Clients.builder(connector.url()).build();
        CompletableFuture<Void> download =
                CompletableFuture.runAsync(() -> client.download(file("/slow"), folder.resolve("f")));
        await().atMost(ScriptedConnector.BOUND).until(() -> folder.toFile().list().length > 0); // the body has begun
        client.close();
        assertThat(download)
                .failsWithin(Duration.ofSeconds(5))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(TransferFailed.class);
        assertThat(folder).isEmptyDirectory();
    }
}
