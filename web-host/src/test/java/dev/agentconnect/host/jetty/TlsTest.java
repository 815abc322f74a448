package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.contract.RecordingListener;
import dev.agentconnect.host.contract.SocketApp;
import dev.agentconnect.host.websocket.Acceptance;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final String PASSWORD = "only for this test";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    @Test
    void httpAndWebSocketAreServedOverTls() throws Exception {
        Path keyStore = selfSigned();
        RecordingListener listener = new RecordingListener((peer, text) -> peer.send("re:" + text));
        WebApp app = WebApp.builder()
                .get("/health", exchange -> exchange.respond(200, Map.of(), new byte[] {'o', 'k'}))
                .webSocket("/ws", request -> new Acceptance.Accept(SocketApp.PROTOCOL, listener))
                .build();
        TlsKeyStore tls = new TlsKeyStore(keyStore, "PKCS12", PASSWORD.toCharArray());
        try (JettyHost host =
                JettyHost.start(app, JettyOptions.builder().tls(tls).build())) {
            assertThat(host.baseUri().getScheme()).isEqualTo("https");
            OkHttpClient client = Certificates.client(keyStore, null, PASSWORD);
            Request health =
                    new Request.Builder().url(host.baseUri() + "/health").build();
            try (Response response = client.newCall(health).execute()) {
                assertThat(response.body().string()).isEqualTo("ok");
            }
            CompletableFuture<String> reply = new CompletableFuture<>();
            Request upgrade = new Request.Builder()
                    .url(host.baseUri() + "/ws")
                    .header("Sec-WebSocket-Protocol", SocketApp.PROTOCOL)
                    .build();
            WebSocket socket = client.newWebSocket(upgrade, new WebSocketListener() {
                @Override
                public void onMessage(WebSocket webSocket, String text) {
                    reply.complete(text);
                }
            });
            socket.send("hello");
            assertThat(reply.get(30, TimeUnit.SECONDS)).isEqualTo("re:hello");
            socket.close(1000, null);
            client.connectionPool().evictAll();
            client.dispatcher().executorService().shutdown();
        }
    }

    @Test
    void aWrongPasswordIsReportedAndNeverPrinted() throws Exception {
        TlsKeyStore tls = new TlsKeyStore(selfSigned(), "PKCS12", "wrong-secret".toCharArray());
        JettyOptions options = JettyOptions.builder().tls(tls).build();

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> JettyHost.start(WebApp.builder().build(), options))
                .satisfies(e -> assertThat(e).hasStackTraceContaining("keystore"))
                .satisfies(e -> assertThat(e.toString()).doesNotContain("wrong-secret"));
        assertThat(tls.toString()).doesNotContain("wrong-secret");
    }

    private Path selfSigned() throws Exception {
        return Certificates.selfSigned(directory, "host", PASSWORD);
    }
}
