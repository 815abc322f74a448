package dev.agentconnect.host.jetty;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.agentconnect.host.WebApp;
import dev.agentconnect.host.websocket.Acceptance;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
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
                .webSocket("/ws", request -> new Acceptance.Accept(SocketHost.PROTOCOL, listener))
                .build();
        TlsKeyStore tls = new TlsKeyStore(keyStore, "PKCS12", PASSWORD.toCharArray());
        try (JettyHost host =
                JettyHost.start(app, JettyOptions.builder().tls(tls).build())) {
            assertThat(host.baseUri().getScheme()).isEqualTo("https");
            OkHttpClient client = trusting(keyStore);
            Request health =
                    new Request.Builder().url(host.baseUri() + "/health").build();
            try (Response response = client.newCall(health).execute()) {
                assertThat(response.body().string()).isEqualTo("ok");
            }
            CompletableFuture<String> reply = new CompletableFuture<>();
            Request upgrade = new Request.Builder()
                    .url(host.baseUri() + "/ws")
                    .header("Sec-WebSocket-Protocol", SocketHost.PROTOCOL)
                    .build();
            WebSocket socket = client.newWebSocket(upgrade, new WebSocketListener() {
                @Override
                public void onMessage(WebSocket webSocket, String text) {
                    reply.complete(text);
                }
            });
            socket.send("hello");
            assertThat(reply.get(10, TimeUnit.SECONDS)).isEqualTo("re:hello");
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
        Path keyStore = directory.resolve("host.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process process = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "host",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        keyStore.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return keyStore;
    }

    private static OkHttpClient trusting(Path keyStore) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("host", requireNonNull(store.getCertificate("host")));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        X509TrustManager manager = (X509TrustManager) factory.getTrustManagers()[0];
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return new OkHttpClient.Builder()
                .sslSocketFactory(context.getSocketFactory(), manager)
                .build();
    }
}
