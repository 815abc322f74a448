package dev.agentconnect.host.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.agentconnect.host.WebApp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.TlsVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutualTlsTest {
    private static final String PASSWORD = "only for this test";

    @TempDir
    private static Path directory;

    private static Path host;
    private static Path friend;
    private static Path stranger;
    private static TlsKeyStore trust;

    @BeforeAll
    static void makeCertificates() throws Exception {
        host = Certificates.selfSigned(directory, "host", PASSWORD);
        friend = Certificates.selfSigned(directory, "friend", PASSWORD);
        stranger = Certificates.selfSigned(directory, "stranger", PASSWORD);
        Path store = Certificates.trustStore(friend, "friend", PASSWORD);
        trust = new TlsKeyStore(store, "PKCS12", PASSWORD.toCharArray());
    }

    @Test
    void aRequiredCertificateIsDemandedOfEveryClient() throws Exception {
        try (JettyHost server = start(options -> options.requireClientCertificate(trust))) {
            assertThat(get(server, Certificates.client(host, friend, PASSWORD))).isEqualTo("ok");
            assertRefused(server, null);
            assertRefused(server, stranger);
        }
    }

    @Test
    void aWantedCertificateMayBeMissing() throws Exception {
        try (JettyHost server = start(options -> options.wantClientCertificate(trust))) {
            assertThat(get(server, Certificates.client(host, friend, PASSWORD))).isEqualTo("ok");
            assertThat(get(server, Certificates.client(host, null, PASSWORD))).isEqualTo("ok");
        }
    }

    @Test
    void tls12IsSpokenAndNothingOlder() throws Exception {
        try (JettyHost server = start(options -> options)) {
            assertThat(get(server, Certificates.client(host, null, PASSWORD, TlsVersion.TLS_1_2)))
                    .isEqualTo("ok");
            OkHttpClient old = Certificates.client(host, null, PASSWORD, TlsVersion.TLS_1_1);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(server, old));
        }
    }

    @Test
    void clientCertificatesNeedTls() {
        JettyOptions.Builder options = JettyOptions.builder().requireClientCertificate(trust);
        assertThatIllegalStateException().isThrownBy(options::build);
    }

    private static void assertRefused(JettyHost server, Path certificate) throws Exception {
        OkHttpClient client = Certificates.client(host, certificate, PASSWORD);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> get(server, client));
    }

    private static JettyHost start(UnaryOperator<JettyOptions.Builder> options) {
        WebApp app = WebApp.builder()
                .get("/health", exchange -> exchange.respond(200, Map.of(), new byte[] {'o', 'k'}))
                .build();
        TlsKeyStore own = new TlsKeyStore(host, "PKCS12", PASSWORD.toCharArray());
        return JettyHost.start(
                app, options.apply(JettyOptions.builder().tls(own)).build());
    }

    private static String get(JettyHost server, OkHttpClient client) throws IOException {
        Request health = new Request.Builder().url(server.baseUri() + "/health").build();
        try (Response response = client.newCall(health).execute()) {
            return response.body().string();
        } finally {
            client.connectionPool().evictAll();
        }
    }
}
