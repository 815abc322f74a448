package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.protocol.xagent.profile.ChatFile;
import dev.agentconnect.protocol.xagent.profile.FileType;
import dev.agentconnect.xagent.error.ConnectorException;
import dev.agentconnect.xagent.error.EndpointFailed;
import dev.agentconnect.xagent.error.TransferFailed;
import dev.agentconnect.xagent.transferplane.TransferOptions;
import dev.agentconnect.xagent.transferplane.UploadedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransferTest {
    private static final int SIZE = 100_000;
    private static final byte[] CONTENT = "x".repeat(SIZE).getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    @TempDir
    Path folder;

    private final ScriptedConnector connector = new ScriptedConnector();
    private final ConnectorClient client = Clients.builder(connector.url()).build();

    @AfterEach
    void stop() {
        client.close();
        connector.close();
    }

    private static ChatFile file(String url, Long byteSize) {
        return new ChatFile(FileType.FILE, "f1", "f.txt", null, byteSize, null, url, Map.of());
    }

    private static MockResponse bytes(byte[] content) {
        return new MockResponse.Builder().body(new Buffer().write(content)).build();
    }

    private static MockResponse faulty(String fault) {
        MockResponse.Builder answer = new MockResponse.Builder();
        byte[] shorter = java.util.Arrays.copyOf(CONTENT, SIZE - 1);
        byte[] longer = java.util.Arrays.copyOf(CONTENT, SIZE + 1);
        return switch (fault) {
            case "short, length of the whole" ->
                answer.body(new Buffer().write(shorter))
                        .setHeader("Content-Length", SIZE)
                        .onResponseEnd(new SocketEffect.CloseSocket())
                        .build();
            case "short, its own length" ->
                answer.body(new Buffer().write(shorter)).build();
            case "chunked without an end" ->
                answer.chunkedBody(new Buffer().write(CONTENT), 1_000)
                        .onResponseBody(new SocketEffect.CloseSocket())
                        .build();
            case "longer" -> answer.body(new Buffer().write(longer)).build();
            default -> throw new IllegalArgumentException(fault);
        };
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString()).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"short, length of the whole", "short, its own length", "chunked without an end", "longer"})
    void cutOffDownloadLeavesNothingAndTheOldFileStays_B20(String fault) throws IOException {
        connector.page("/files/refs/f1", r -> faulty(fault));
        Path target = folder.resolve("f.txt");
        ChatFile file = file("/files/refs/f1", (long) SIZE);
        assertThatThrownBy(() -> client.download(file, target)).isInstanceOf(TransferFailed.class);
        assertThat(names()).isEmpty();
        Files.writeString(target, "old");
        assertThatThrownBy(() -> client.download(file, target)).isInstanceOf(TransferFailed.class);
        assertThat(target).hasContent("old");
        assertThat(names()).containsExactly("f.txt");
        connector.page("/files/refs/f1", r -> bytes(CONTENT));
        client.download(file, target);
        assertThat(target).hasBinaryContent(CONTENT);
        assertThat(names()).containsExactly("f.txt");
    }

    @Test
    void streamOfACutOffFileFailsInsteadOfEnding() throws IOException {
        connector.page("/files/refs/f1", r -> faulty("short, its own length"));
        try (InputStream in = client.download(file("/files/refs/f1", (long) SIZE))) {
            assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void compressedTransferIsMeasuredByWhatTheFileHolds_B20() throws IOException {
        Buffer zipped = new Buffer();
        try (var sink = Okio.buffer(new GzipSink(zipped))) {
            sink.write(CONTENT);
        }
        connector.page(
                "/files/refs/f1",
                r -> new MockResponse.Builder()
                        .setHeader("Content-Encoding", "gzip")
                        .body(zipped.copy())
                        .build());
        client.download(file("/files/refs/f1", (long) SIZE), folder.resolve("f.txt"));
        assertThat(folder.resolve("f.txt")).hasBinaryContent(CONTENT);
    }

    @Test
    void fileOverTheBoundIsRefusedWhateverItAnnounces() throws IOException {
        connector.page("/files/refs/f1", r -> bytes(CONTENT));
        ClientOptions small = Clients.QUICK.withTransfer(new TransferOptions(1_000, 1_000, 5));
        try (ConnectorClient bounded =
                Clients.builder(connector.url()).options(small).build()) {
            for (Long announced : new Long[] {null, 999L, (long) SIZE}) {
                assertThatThrownBy(() -> bounded.download(file("/files/refs/f1", announced), folder.resolve("f")))
                        .isInstanceOf(TransferFailed.class);
            }
            assertThat(names()).isEmpty();
        }
    }

    @Test
    void downloadCarriesTheUrlOnlyWhoeverTheHostIs_AUTHZ_06_DOWN_08() {
        try (ScriptedConnector foreign = new ScriptedConnector()) {
            for (ScriptedConnector host : List.of(connector, foreign)) {
                host.page("/files/refs/f1", r -> bytes(CONTENT));
            }
            client.download(file("/files/refs/f1", null), folder.resolve("a"));
            client.download(file("files/refs/f1", null), folder.resolve("b"));
            client.download(file(foreign.url() + "files/refs/f1", null), folder.resolve("c"));
            Supplier<Stream<RecordedRequest>> all = () -> Stream.concat(
                    connector.requests("/files/refs/f1").stream(), foreign.requests("/files/refs/f1").stream());
            assertThat(all.get()).hasSize(3);
            assertThat(all.get()).allMatch(r -> r.getHeaders().get("Authorization") == null);
        }
    }

    @Test
    void redirectsAreFollowedWithinBoundsAndWithoutTheKey() {
        try (ScriptedConnector foreign = new ScriptedConnector()) {
            foreign.page("/there", r -> bytes(CONTENT));
            redirect("/once", foreign.url() + "there");
            redirect("/loop", "/loop");
            redirect("/elsewhere", "ftp://127.0.0.1/x");
            client.download(file("/once", (long) SIZE), folder.resolve("a"));
            assertThat(foreign.requests("/there").get(0).getHeaders().get("Authorization"))
                    .isNull();
            for (String bad : List.of("/loop", "/elsewhere")) {
                assertThatThrownBy(() -> client.download(file(bad, null), folder.resolve("b")))
                        .isInstanceOf(TransferFailed.class);
            }
            assertThat(connector.requests("/loop")).hasSize(6);
        }
    }

    private void redirect(String from, String to) {
        connector.page(
                from,
                r -> new MockResponse.Builder()
                        .code(302)
                        .setHeader("Location", to)
                        .build());
    }

    @Test
    void missingFileIsTheEndpointsFailure() {
        assertThatThrownBy(() -> client.download(file("/files/refs/gone", null), folder.resolve("a")))
                .isInstanceOfSatisfying(
                        EndpointFailed.class, e -> assertThat(e.status()).isEqualTo(404));
    }

    @Test
    void uploadIsMultipartWithChannelAndKeyAndItsRefGoesIntoTheMessage_UP_01_UP_02_UP_03_UP_11_IM2_17()
            throws Exception {
        connector.page(
                "/files/uploads",
                r -> ScriptedConnector.json(
                        "{\"file_ref\":\"up_1\",\"file_type\":\"image\",\"filename\":\"a.png\",\"byte_size\":3,\"expires_at\":1790000000000}"));
        Path picture = Files.write(folder.resolve("a.png"), new byte[] {1, 2, 3});
        client.connect();
        UserChannel channel = client.openChannel();
        channel.send("look", List.of(picture)).get(30, TimeUnit.SECONDS);
        RecordedRequest upload = connector.requests("/files/uploads").get(0);
        assertThat(upload.getHeaders().get("Authorization")).isEqualTo("Bearer " + Clients.KEY);
        assertThat(upload.getHeaders().get("X-XAgent-Connector-Channel-ID")).isEqualTo("cch_1");
        assertThat(upload.getHeaders().get("Content-Type")).startsWith("multipart/form-data");
        assertThat(upload.getBody().utf8()).contains("name=\"file\"; filename=\"a.png\"");
        assertThat(connector
                        .packets("chat.message")
                        .get(0)
                        .at("/payload/files/0/file_ref")
                        .asText())
                .isEqualTo("up_1");
    }

    @Test
    void uploadThatFailsIsSentOnceAndSaysWhy_B33() {
        client.connect();
        UserChannel channel = client.openChannel();
        for (MockResponse bad : List.of(
                new MockResponse.Builder().code(413).build(),
                new MockResponse.Builder()
                        .code(307)
                        .setHeader("Location", "/other")
                        .build(),
                ScriptedConnector.json("{}"),
                ScriptedConnector.json("{\"file_ref\":\"u\",\"byte_size\":2}"),
                new MockResponse.Builder()
                        .onResponseStart(new SocketEffect.CloseSocket())
                        .build())) {
            int before = connector.requests("/files/uploads").size();
            connector.page("/files/uploads", r -> bad);
            assertThatThrownBy(() -> channel.upload(new ByteArrayInputStream(new byte[3]), "a.bin"))
                    .isInstanceOf(ConnectorException.class);
            assertThat(connector.requests("/files/uploads")).hasSize(before + 1);
        }
        assertThat(connector.requests("/other")).isEmpty();
        connector.page("/files/uploads", r -> ScriptedConnector.json("{\"file_ref\":\"u\",\"byte_size\":3}"));
        UploadedFile good = channel.upload(new ByteArrayInputStream(new byte[3]), "a.bin");
        assertThat(good.byteSize()).isEqualTo(3);
    }
}
