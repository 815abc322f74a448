package dev.agentconnect.xagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agentconnect.xagent.error.CertificateRefused;
import dev.agentconnect.xagent.link.LinkState;
import dev.agentconnect.xagent.transport.FrameListener;
import dev.agentconnect.xagent.transport.FrameSocket;
import dev.agentconnect.xagent.transport.HttpRequest;
import dev.agentconnect.xagent.transport.OkHttpTransport;
import dev.agentconnect.xagent.transport.TlsSettings;
import dev.agentconnect.xagent.transport.TransportOptions;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** B05: a certificate that an authority we trust gave to another host is worth nothing. */
class TlsTest {
    private static final HeldCertificate AUTHORITY = new HeldCertificate.Builder()
            .certificateAuthority(0)
            .commonName("test authority")
            .build();

    private static HeldCertificate certificate(String name) {
        return new HeldCertificate.Builder()
                .signedBy(AUTHORITY)
                .commonName(name)
                .addSubjectAlternativeName(name)
                .build();
    }

    private static ScriptedConnector connector(String name, boolean asksForCertificate) {
        HandshakeCertificates certificates = new HandshakeCertificates.Builder()
                .heldCertificate(certificate(name))
                .addTrustedCertificate(AUTHORITY.certificate())
                .build();
        return new ScriptedConnector(server -> {
            server.useHttps(certificates.sslSocketFactory());
            if (asksForCertificate) {
                server.requireClientAuth();
            }
        });
    }

    private static HandshakeCertificates clientSide(boolean showsCertificate) {
        HandshakeCertificates.Builder builder =
                new HandshakeCertificates.Builder().addTrustedCertificate(AUTHORITY.certificate());
        if (showsCertificate) {
            builder.heldCertificate(certificate("platform"));
        }
        return builder.build();
    }

    private static TlsSettings settings(boolean showsCertificate) {
        HandshakeCertificates certificates = clientSide(showsCertificate);
        return new TlsSettings(certificates.sslContext(), certificates.trustManager());
    }

    private static URI url(ScriptedConnector connector, String host) {
        return URI.create("https://" + host + ":" + connector.url().getPort());
    }

    @ParameterizedTest
    @CsvSource({
        "other.test, localhost, false",
        "other.test, localhost, true",
        "localhost, 127.0.0.1, false", // an IP literal needs an IP entry
    })
    void b05CertificateOfAnotherHostIsRefusedAndNothingIsSent(String name, String host, boolean mutual) {
        try (ScriptedConnector connector = connector(name, mutual);
                ConnectorClient client = Clients.builder(url(connector, host))
                        .tls(settings(mutual))
                        .build()) {
            assertThatThrownBy(client::connect).isInstanceOf(CertificateRefused.class);
            assertThat(connector.requests("/connector-card.json")).isEmpty();
            assertThat(connector.requests("/ws")).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"localhost, localhost, false", "localhost, localhost, true", "127.0.0.1, 127.0.0.1, false"})
    void b05CertificateOfTheHostIsTaken(String name, String host, boolean mutual) {
        try (ScriptedConnector connector = connector(name, mutual);
                ConnectorClient client = Clients.builder(url(connector, host))
                        .tls(settings(mutual))
                        .build()) {
            client.connect();
            assertThat(client.state()).isEqualTo(LinkState.READY);
        }
    }

    @Test
    void b05DataPlaneIsRefusedLikeTheControlPlane() throws Exception {
        CompletableFuture<FrameListener.End> ended = new CompletableFuture<>();
        FrameListener listener = new FrameListener() {
            @Override
            public void opened(FrameSocket socket) {
                throw new AssertionError("must not open");
            }

            @Override
            public void text(String text) {
                throw new AssertionError("must not open");
            }

            @Override
            public void ended(End end) {
                ended.complete(end);
            }
        };
        try (ScriptedConnector connector = connector("other.test", false);
                OkHttpTransport transport = OkHttpTransport.create(settings(false), TransportOptions.DEFAULTS)) {
            transport.dial(HttpRequest.to(url(connector, "localhost").resolve("/ws")), "x", listener);
            Throwable cause = ended.get(30, TimeUnit.SECONDS).cause();
            assertThat(CertificateRefused.fits(cause)).isTrue();
            assertThat(connector.requests("/ws")).isEmpty();
        }
    }

    @Test
    void b05CatalogAndItsClientsTakeTheSameTrust() {
        try (ScriptedConnector good = connector("localhost", true);
                ScriptedConnector bad = connector("other.test", true);
                ConnectorCatalog catalog =
                        ConnectorCatalog.builder().tls(settings(true)).build()) {
            catalog.register(url(good, "localhost"), null);
            catalog.client("im.sample").connect();
            assertThatThrownBy(() -> catalog.register(url(bad, "localhost"), null))
                    .isInstanceOf(CertificateRefused.class);
        }
    }

    @Test
    void b05LaxHostNameVerifierOfGivenSettingsIsNotTaken() {
        HandshakeCertificates certificates = clientSide(false);
        OkHttpClient lax = new OkHttpClient.Builder()
                .sslSocketFactory(certificates.sslSocketFactory(), certificates.trustManager())
                .hostnameVerifier((host, session) -> true)
                .build();
        try (ScriptedConnector connector = connector("other.test", false);
                ConnectorClient client = Clients.builder(url(connector, "localhost"))
                        .transport(OkHttpTransport.create(lax, TransportOptions.DEFAULTS))
                        .build()) {
            assertThatThrownBy(client::connect).isInstanceOf(CertificateRefused.class);
        }
    }

    @Test
    void certificateOfAnUnknownAuthorityIsRefused() {
        try (ScriptedConnector connector = connector("localhost", false);
                ConnectorClient client =
                        Clients.builder(url(connector, "localhost")).build()) {
            assertThatThrownBy(client::connect).isInstanceOf(CertificateRefused.class);
        }
    }
}
